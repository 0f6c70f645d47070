package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.Optional;
import java.util.stream.IntStream;

/** The CPUs that this process may use. */
final class OwnCpus {
    private static final CpuSet ALL = CpuSet.of(IntStream.range(0, CpuSet.LIMIT).toArray());

    private OwnCpus() {}

    /**
     * The kernel cuts a mask of all CPUs down to them, so the mask is widened for a moment.
     *
     * @param pins whether masks may be changed; else what the control group, the mask or the kernel's files say
     */
    static CpuSet of(Affinity affinity, ControlGroup group, ProcFs proc, boolean pins) {
        Optional<CpuSet> mask = affinity.mask(0);
        if (mask.isPresent() && pins && affinity.confine(0, ALL)) {
            CpuSet all = affinity.mask(0).orElse(mask.get());
            affinity.confine(0, mask.get());
            return all;
        }
        return group.cpus().or(() -> mask).or(proc::allowedCpus).orElseGet(OwnCpus::byProcessors);
    }

    static CpuSet byProcessors() {
        return CpuSet.of(
                IntStream.range(0, Runtime.getRuntime().availableProcessors()).toArray());
    }
}
