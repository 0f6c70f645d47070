package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.Proof.MeasuredThread;
import dev.topspin.model.result.Proof.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What must hold for a process to have proven its pinning; each rule answers in plain words with the numbers. */
final class ProofRules {
    private ProofRules() {}

    /** @return the rules that don't hold, as reasons; empty for a proof */
    static List<String> broken(Observation seen) {
        if (seen.request().notPinned().isPresent()) {
            return List.of(seen.request().notPinned().get());
        }
        List<String> reasons = new ArrayList<>();
        checkCpuset(seen, reasons);
        checkPlan(seen, reasons);
        checkThreads(seen, reasons);
        if (!seen.strays().isEmpty()) {
            reasons.add("%d other threads of the JVM were not on the housekeeping CPUs %s, %s among them"
                    .formatted(
                            seen.strays().size(),
                            seen.plan().housekeeping(),
                            seen.strays().getFirst()));
        }
        if (seen.throttledPeriods().isEmpty()) {
            reasons.add("whether a CPU quota stopped the process can't be read from its control group");
        } else if (seen.throttledPeriods().getAsLong() > 0) {
            reasons.add("the CPU quota stopped the process in %d periods"
                    .formatted(seen.throttledPeriods().getAsLong()));
        }
        return reasons;
    }

    private static void checkCpuset(Observation seen, List<String> reasons) {
        int size = seen.cpusetStart().size();
        int asked = seen.request().all();
        if (seen.request().named().isPresent()) {
            CpuSet named = seen.request()
                    .named()
                    .get()
                    .measured()
                    .or(seen.request().named().get().housekeeping());
            if (!seen.cpusetStart().containsAll(named)) {
                reasons.add(
                        "the CPUs %s were named, and the process may only use %s".formatted(named, seen.cpusetStart()));
            }
        } else if (size > asked) {
            reasons.add("the process may use %d CPUs (%s) and asked for %d: they are not its own"
                    .formatted(size, seen.cpusetStart(), asked));
        }
        if (seen.watch().changedTo() != null) {
            reasons.add("the CPUs of the process changed from %s to %s, as was seen %s s after its start, at %s"
                    .formatted(
                            seen.cpusetStart(),
                            seen.watch().changedTo(),
                            secondsUntilChange(seen.watch()),
                            seen.watch().changedAt()));
        } else if (seen.watch().looks() == 0 && seen.request().named().isEmpty()) {
            reasons.add("whether the CPUs of the process changed in between can't be read from its control group");
        }
    }

    private static String secondsUntilChange(Watch watch) {
        Duration after = Duration.between(Instant.parse(watch.since()), Instant.parse(watch.changedAt()));
        return String.format(Locale.ROOT, "%.1f", after.toMillis() / 1000.0);
    }

    private static void checkPlan(Observation seen, List<String> reasons) {
        if (seen.plan().measured().size() < seen.request().cpus()) {
            reasons.add("%d measured CPUs were asked for and there were %d: the process may use %s"
                    .formatted(seen.request().cpus(), seen.plan().measured().size(), seen.cpusetStart()));
        }
        if (seen.plan().housekeeping().size() < seen.request().housekeepingCpus()) {
            reasons.add("%d housekeeping CPUs were asked for and there were %d: the process may use %s"
                    .formatted(
                            seen.request().housekeepingCpus(),
                            seen.plan().housekeeping().size(),
                            seen.cpusetStart()));
        }
        CpuSet both = seen.plan().measured().and(seen.plan().housekeeping());
        if (!both.isEmpty()) {
            reasons.add("the CPUs %s are measured ones and housekeeping ones at once".formatted(both));
        }
    }

    private static void checkThreads(Observation seen, List<String> reasons) {
        if (seen.threads().isEmpty()) {
            reasons.add("no measured thread was seen");
        }
        List<MeasuredThread> unreadable =
                seen.threads().stream().filter(t -> t.mask() == null).toList();
        if (!unreadable.isEmpty()) {
            reasons.add("the CPU masks of %d measured threads can't be read, %s among them"
                    .formatted(unreadable.size(), unreadable.getFirst().name()));
        }
        CpuSet measured = seen.plan().measured();
        report(
                reasons,
                "could run beyond the measured CPUs " + measured,
                seen.threads().stream()
                        .filter(t -> t.mask() != null)
                        .filter(t -> !measured.containsAll(CpuSet.parse(t.mask())))
                        .map(t -> t.name() + " on " + t.mask())
                        .toList());
        report(
                reasons,
                "ran outside their mask",
                seen.threads().stream()
                        .filter(t -> t.mask() != null)
                        .filter(t -> !CpuSet.parse(t.mask()).containsAll(CpuSet.parse(t.ranOn())))
                        .map(t -> t.name() + " on " + t.ranOn() + " and not " + t.mask())
                        .toList());
    }

    private static void report(List<String> reasons, String what, List<String> threads) {
        if (!threads.isEmpty()) {
            String named = threads.stream().limit(3).collect(Collectors.joining(", "));
            reasons.add("%d measured threads %s: %s%s"
                    .formatted(threads.size(), what, named, threads.size() > 3 ? " and others" : ""));
        }
    }
}
