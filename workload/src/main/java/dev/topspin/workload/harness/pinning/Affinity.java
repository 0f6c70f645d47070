package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.Optional;

/** What the kernel lets a process say and ask of where its threads run. */
public interface Affinity {
    /**
     * @param tid a thread of this process; 0 for the current one
     * @return the CPUs it may run on; empty where the kernel doesn't say, e.g. for a thread that has ended
     */
    Optional<CpuSet> mask(long tid);

    /**
     * @param tid a thread of this process; 0 for the current one
     * @param cpus those it may run on; the kernel takes those of them that are in the process' cpuset
     * @return whether the kernel did it
     */
    boolean confine(long tid, CpuSet cpus);

    /** @return the kernel's number of the current thread */
    long currentThread();

    /** @return this machine's: through the foreign API where that works, else one that can do nothing */
    static Affinity ofThisMachine() {
        try {
            return new LinuxAffinity();
        } catch (RuntimeException | LinkageError e) {
            return new NoAffinity();
        }
    }
}
