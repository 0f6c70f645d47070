package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.Optional;

/** Where the kernel's scheduling calls can't be reached: nothing is said, nothing is done. */
final class NoAffinity implements Affinity {
    @Override
    public Optional<CpuSet> mask(long tid) {
        return Optional.empty();
    }

    @Override
    public boolean confine(long tid, CpuSet cpus) {
        return false;
    }

    @Override
    public long currentThread() {
        return 0;
    }
}
