package dev.topspin.operator.trial;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuWords;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Placement.Pinning;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether what the processes of a trial say of their CPUs holds: against what was asked for, against each other, and against
 * the processes of other trials. Pure.
 */
final class ProofCheck {
    private ProofCheck() {}

    /**
     * CPUs that a process could use, by its own word.
     *
     * @param who for a person, e.g. {@code lab/ping-pong-0003 (driver)}
     * @param node where
     * @param since the first time it looked at them, by the node's clock; null where it didn't say
     * @param until the last time; null where it didn't say
     * @param siblings the other CPUs of the cores that it measured on; empty where it didn't say
     */
    record Held(String who, String node, CpuSet cpus, Instant since, Instant until, CpuSet siblings) {
        private boolean sameTime(Held other) {
            return since != null
                    && until != null
                    && other.since != null
                    && other.until != null
                    && since.isBefore(other.until)
                    && other.since.isBefore(until);
        }

        private Optional<String> overlap(Held other) {
            CpuSet both = cpus.and(other.cpus);
            return both.isEmpty() || !node.equals(other.node)
                    ? Optional.empty()
                    : Optional.of("%s of node %s could at the same time be used by %s"
                            .formatted(CpuWords.named(both), node, other.who));
        }

        /** What the other could use may be used by nobody of ours, and is on one core with what we measured on. */
        private Optional<String> beside(Held other) {
            CpuSet shared = siblings.and(other.cpus);
            return shared.isEmpty() || !node.equals(other.node)
                    ? Optional.empty()
                    : Optional.of(
                            "%s of node %s, on one core with a measured CPU of %s, could at the same time be used by %s"
                                    .formatted(CpuWords.named(shared), node, who, other.who));
        }
    }

    /**
     * @param result of the trial
     * @param nodes of its pods in the order of their roles, e.g. {@code n1,n2}; null where unknown
     * @return what is wrong with it by itself: as many CPUs as were asked for, always the same, none of them used by both
     *     processes. Nothing that the processes said themselves, and nothing where pinning was not asked for
     */
    static List<String> faults(TrialPlan plan, TrialResult result, String nodes) {
        List<String> faults = new ArrayList<>();
        if (plan.placement().pinning() == Pinning.None) {
            return faults;
        }
        for (PodReport report : result.reports()) {
            if (report.proof() != null && report.proof().pinned()) {
                fault(plan.placement().podCpus(), report.proof()).ifPresent(f -> faults.add(report.role() + ": " + f));
            }
        }
        List<Held> held = held(plan.name(), result, nodes);
        for (int i = 1; i < held.size(); i++) {
            held.get(0).overlap(held.get(i)).ifPresent(faults::add);
        }
        return faults;
    }

    private static Optional<String> fault(int requested, Proof proof) {
        Optional<CpuSet> cpus = set(proof.cpusetStart());
        if (cpus.isEmpty()) {
            return Optional.of("it doesn't say which CPUs it could use");
        }
        if (cpus.get().size() != requested) {
            return Optional.of("it could use %d CPUs (%s), and %d were requested"
                    .formatted(cpus.get().size(), cpus.get(), requested));
        }
        boolean changed = proof.watch() != null && proof.watch().changedTo() != null;
        return changed || !proof.cpusetStart().equals(proof.cpusetEnd())
                ? Optional.of("its CPUs changed from %s to %s".formatted(proof.cpusetStart(), proof.cpusetEnd()))
                : Optional.empty();
    }

    /**
     * @param mine CPUs of a trial's processes
     * @param theirs those of other trials
     * @return which of them are the same at the same time on the same node
     */
    static List<String> overlaps(List<Held> mine, List<Held> theirs) {
        return mine.stream()
                .flatMap(m -> theirs.stream().filter(m::sameTime).flatMap(t -> m.overlap(t).stream()))
                .distinct()
                .toList();
    }

    /**
     * @param mine CPUs of a trial's processes
     * @param theirs those of other trials
     * @return which of these were at the same time on the other half of a core that was measured on: no fault, for the CPUs were
     *     nobody else's, but it takes from what is measured
     */
    static List<String> beside(List<Held> mine, List<Held> theirs) {
        return mine.stream()
                .flatMap(m -> theirs.stream().filter(m::sameTime).flatMap(t -> m.beside(t).stream()))
                .distinct()
                .toList();
    }

    /**
     * @param trial for a person
     * @param nodes of its pods in the order of their roles; null where unknown
     * @param theirs CPUs of other trials
     * @return the same, each proof with what it had beside it of {@link #beside}
     */
    static TrialResult withBeside(TrialResult result, String trial, String nodes, List<Held> theirs) {
        if (nodes == null) {
            return result;
        }
        String[] byRole = nodes.split(",");
        return result.withReports(result.reports().stream()
                .map(report -> {
                    List<Held> mine = report.proof() == null
                            ? List.of()
                            : held(trial, report, byRole).stream().toList();
                    List<String> beside = beside(mine, theirs);
                    return beside.isEmpty() ? report : report.withProof(withBeside(report.proof(), beside));
                })
                .toList());
    }

    private static Proof withBeside(Proof proof, List<String> more) {
        List<String> all =
                Stream.concat(proof.beside().stream(), more.stream()).distinct().toList();
        return proof.toBuilder().beside(all).build();
    }

    /**
     * @param trial for a person, e.g. {@code lab/ping-pong-0003}
     * @param nodes of its pods in the order of their roles; null where unknown, and then nothing can be compared
     */
    static List<Held> held(String trial, TrialResult result, String nodes) {
        if (nodes == null || result == null) {
            return List.of();
        }
        String[] byRole = nodes.split(",");
        return result.reports().stream()
                .filter(report -> report.proof() != null)
                .flatMap(report -> held(trial, report, byRole).stream())
                .toList();
    }

    private static Optional<Held> held(String trial, PodReport report, String[] byRole) {
        int index = "driver".equals(report.role()) ? 0 : 1;
        Proof proof = report.proof();
        Proof.Watch watch = proof.watch();
        return set(proof.cpusetStart())
                .filter(cpus -> index < byRole.length)
                .map(cpus -> new Held(
                        trial + " (" + report.role() + ")",
                        byRole[index],
                        Stream.of(proof.cpusetEnd(), watch == null ? null : watch.changedTo())
                                .flatMap(list -> set(list).stream())
                                .reduce(cpus, CpuSet::or),
                        watch == null ? null : time(watch.since()),
                        watch == null ? null : time(watch.until()),
                        siblings(proof)));
    }

    private static CpuSet siblings(Proof proof) {
        CpuSet measured = set(proof.measuredCpus()).orElse(CpuSet.EMPTY);
        return proof.cpus().stream()
                .filter(cpu -> cpu.role() == CpuRole.measured)
                .flatMap(cpu -> set(cpu.siblings()).stream())
                .reduce(CpuSet.EMPTY, CpuSet::or)
                .without(measured);
    }

    /** What a pod says may be cut, or anything. */
    private static Optional<CpuSet> set(String list) {
        return CpuSet.read(list).filter(cpus -> !cpus.isEmpty());
    }

    private static Instant time(String text) {
        try {
            return Times.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
