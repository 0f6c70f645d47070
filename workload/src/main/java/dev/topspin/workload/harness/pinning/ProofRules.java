package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Proof.MeasuredThread;
import dev.topspin.model.result.Proof.Watch;
import dev.topspin.model.result.ProofFault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What must hold for a process to have proven its pinning; each rule answers in plain words with the numbers.
 *
 * @param reasons the rules that don't hold; empty for a proof
 * @param faults what they are about, each once
 */
record ProofRules(List<String> reasons, Set<ProofFault> faults) {
    /** @return what speaks against it */
    static ProofRules broken(CpuObservation seen) {
        ProofRules rules = new ProofRules(new ArrayList<>(), EnumSet.noneOf(ProofFault.class));
        rules.check(seen);
        return rules;
    }

    private void add(ProofFault fault, String reason) {
        reasons.add(reason);
        faults.add(fault);
    }

    private void check(CpuObservation seen) {
        if (seen.request().notPinned().isPresent()) {
            add(ProofFault.NotWanted, seen.request().notPinned().get());
            return;
        }
        checkCpuset(seen);
        checkPlan(seen);
        checkThreads(seen);
        checkWaiting(seen);
        if (!seen.strays().isEmpty()) {
            add(
                    ProofFault.Strays,
                    "%d other threads of the JVM were not on the housekeeping CPUs %s, %s among them"
                            .formatted(
                                    seen.strays().size(),
                                    seen.plan().housekeeping(),
                                    seen.strays().getFirst()));
        }
        if (seen.throttledPeriods().isEmpty()) {
            add(ProofFault.Throttled, "whether a CPU quota stopped the process can't be read from its control group");
        } else if (seen.throttledPeriods().getAsLong() > 0) {
            add(
                    ProofFault.Throttled,
                    "the CPU quota stopped the process in %d periods"
                            .formatted(seen.throttledPeriods().getAsLong()));
        }
    }

    /** CPUs that were named from outside were promised to nobody: that others are on them is said, and no fault. */
    private void checkWaiting(CpuObservation seen) {
        if (seen.exclusive() == Exclusivity.Shared && seen.request().named().isEmpty()) {
            add(ProofFault.KeptWaiting, InterferenceWatch.words(seen.taken().orElseThrow()));
        }
    }

    private void checkCpuset(CpuObservation seen) {
        int size = seen.cpusetStart().size();
        int asked = seen.request().all();
        if (seen.request().named().isPresent()) {
            CpuSet named = seen.request()
                    .named()
                    .get()
                    .measured()
                    .or(seen.request().named().get().housekeeping());
            if (!seen.cpusetStart().containsAll(named)) {
                add(
                        ProofFault.OtherCpus,
                        "the CPUs %s were named, and the process may only use %s".formatted(named, seen.cpusetStart()));
            }
        } else if (size > asked) {
            add(
                    ProofFault.OtherCpus,
                    "the process may use %d CPUs (%s) and asked for %d: they are not its own"
                            .formatted(size, seen.cpusetStart(), asked));
        }
        if (seen.watch().changedTo() != null) {
            add(
                    ProofFault.CpusChanged,
                    "the CPUs of the process changed from %s to %s, as was seen %s s after its start, at %s"
                            .formatted(
                                    seen.cpusetStart(),
                                    seen.watch().changedTo(),
                                    secondsUntilChange(seen.watch()),
                                    seen.watch().changedAt()));
        } else if (seen.watch().looks() == 0 && seen.request().named().isEmpty()) {
            add(
                    ProofFault.CpusNotWatched,
                    "whether the CPUs of the process changed in between can't be read from its control group");
        }
    }

    private static String secondsUntilChange(Watch watch) {
        Duration after = Duration.between(Instant.parse(watch.since()), Instant.parse(watch.changedAt()));
        return String.format(Locale.ROOT, "%.1f", after.toMillis() / 1000.0);
    }

    private void checkPlan(CpuObservation seen) {
        if (seen.plan().measured().size() < seen.request().cpus()) {
            add(
                    ProofFault.TooFewCpus,
                    "%d measured CPUs were asked for and there were %d: the process may use %s"
                            .formatted(
                                    seen.request().cpus(),
                                    seen.plan().measured().size(),
                                    seen.cpusetStart()));
        }
        if (seen.plan().housekeeping().size() < seen.request().housekeepingCpus()) {
            add(
                    ProofFault.TooFewCpus,
                    "%d housekeeping CPUs were asked for and there were %d: the process may use %s"
                            .formatted(
                                    seen.request().housekeepingCpus(),
                                    seen.plan().housekeeping().size(),
                                    seen.cpusetStart()));
        }
        CpuSet both = seen.plan().measured().and(seen.plan().housekeeping());
        if (!both.isEmpty()) {
            add(ProofFault.NotApart, "the CPUs %s are measured ones and housekeeping ones at once".formatted(both));
        }
    }

    private void checkThreads(CpuObservation seen) {
        if (seen.threads().isEmpty()) {
            add(ProofFault.ThreadsNotSeen, "no measured thread was seen");
        }
        List<MeasuredThread> unreadable =
                seen.threads().stream().filter(t -> t.mask() == null).toList();
        if (!unreadable.isEmpty()) {
            add(
                    ProofFault.ThreadsNotSeen,
                    "the CPU masks of %d measured threads can't be read, %s among them"
                            .formatted(unreadable.size(), unreadable.getFirst().name()));
        }
        CpuSet measured = seen.plan().measured();
        report(
                "could run beyond the measured CPUs " + measured,
                seen.threads().stream()
                        .filter(t -> t.mask() != null)
                        .filter(t -> !measured.containsAll(CpuSet.parse(t.mask())))
                        .map(t -> t.name() + " on " + t.mask())
                        .toList());
        report(
                "ran outside their mask",
                seen.threads().stream()
                        .filter(t -> t.mask() != null)
                        .filter(t -> !CpuSet.parse(t.mask()).containsAll(CpuSet.parse(t.ranOn())))
                        .map(t -> t.name() + " on " + t.ranOn() + " and not " + t.mask())
                        .toList());
    }

    private void report(String what, List<String> threads) {
        if (!threads.isEmpty()) {
            String named = threads.stream().limit(3).collect(Collectors.joining(", "));
            add(
                    ProofFault.ThreadElsewhere,
                    "%d measured threads %s: %s%s"
                            .formatted(threads.size(), what, named, threads.size() > 3 ? " and others" : ""));
        }
    }
}
