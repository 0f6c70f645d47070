package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a hypervisor took of the CPUs of a cell while it was measured. A pinned thread has its CPU to itself in its own
 * machine only: what that machine did not get, the thread did not get either, and none of its own figures shows it.
 */
public final class Steal {
    /** The kernel tells steal in steps of 10 ms: over so long one step of one CPU is no more than what is noteworthy. */
    private static final long LEAST_NANOS = 1_000_000_000;

    private Steal() {}

    /**
     * @param valid trials of a cell
     * @return the most that was taken from any process of theirs; empty where that was little, where it can't be read, where nothing was pinned, and where less than a second was measured
     */
    static Optional<Remark> remark(List<TrialResult> valid) {
        List<Double> shares = valid.stream()
                .flatMap(trial -> share(trial).stream())
                .filter(share -> share > Remarks.NOTEWORTHY)
                .toList();
        return shares.stream()
                .max(Comparator.naturalOrder())
                .map(most -> new Remark.Stolen(Figures.rounded(most), shares.size(), valid.size()));
    }

    /** Of the process that lost most. */
    private static Optional<Double> share(TrialResult trial) {
        return trial.reports().stream().flatMap(r -> share(r).stream()).max(Comparator.naturalOrder());
    }

    /** @return the part of its measured CPUs' time that the hypervisor took, 0 to 1; empty as for a remark, little or much */
    public static Optional<Double> share(PodReport report) {
        Proof proof = report.proof();
        if (proof == null || proof.stealNanos() == null || report.usage() == null) {
            return Optional.empty();
        }
        long wall = report.usage().wallNanos();
        int cpus = CpuSet.read(proof.measuredCpus()).orElse(CpuSet.EMPTY).size();
        return wall < LEAST_NANOS || cpus == 0
                ? Optional.empty()
                : Optional.of((double) proof.stealNanos() / (wall * (double) cpus));
    }
}
