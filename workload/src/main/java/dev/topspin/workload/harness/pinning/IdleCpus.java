package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/** The CPUs of a process before and after its trial, for what is measured of the CPUs themselves: no thread here is a measured one. */
public final class IdleCpus {
    private final Pinning pinning;
    private final CpuSet all;
    private final ProcFs proc;
    private final Affinity affinity;
    private final CpuTopology topology;

    IdleCpus(Pinning pinning, CpuSet all, ProcFs proc, Affinity affinity, CpuTopology topology) {
        this.pinning = pinning;
        this.all = all;
        this.proc = proc;
        this.affinity = affinity;
        this.topology = topology;
    }

    /** @return the measured and the housekeeping CPUs; empty where nothing is pinned */
    public CpuSet all() {
        return all;
    }

    /** @return all of them with what they share. Not while anything is measured: see {@link CpuTopology} */
    public List<UsedCpu> describe() {
        return topology.describe(Map.of(CpuRole.measured, all));
    }

    /**
     * Runs something on each measured CPU, as {@link #onEach}.
     *
     * @return empty where nothing is pinned
     */
    public <T> List<T> onEachMeasured(IntFunction<T> task, Runnable meanwhile) throws InterruptedException {
        return onEach(pinning.measuredCpus(), task, meanwhile);
    }

    /**
     * Runs something on each of some CPUs, at the same time, with the rest of the JVM on the housekeeping CPUs meanwhile.
     *
     * @param cpus of this process
     * @param task given the number of its CPU, by a thread that is confined to it
     * @param meanwhile run by the current thread until the tasks are over
     * @return what the tasks said, in the order of the CPUs
     * @throws InterruptedException where the trial is being ended
     */
    public <T> List<T> onEach(CpuSet cpus, IntFunction<T> task, Runnable meanwhile) throws InterruptedException {
        pinning.confineOthers();
        try {
            return CpuTeam.run(cpus, affinity, task, meanwhile);
        } finally {
            pinning.releaseOthers();
        }
    }

    /** @return whether the current thread runs on that CPU and nowhere else: the kernel need not do what it is asked */
    public boolean confinedTo(int cpu) {
        return affinity.mask(0).equals(Optional.of(CpuSet.of(cpu)));
    }

    /**
     * Spins, in the current thread.
     *
     * @param time for how long
     * @return the part of it in which the thread could run and was kept off its CPU; empty where that can't be read
     */
    public OptionalDouble waitShare(Duration time) {
        try (Disturbance read = new Disturbance(proc, List.of(affinity.currentThread()), CpuSet.EMPTY)) {
            long before = read.runDelayNanos();
            long start = System.nanoTime();
            while (System.nanoTime() - start < time.toNanos()) {
                Thread.onSpinWait();
            }
            long waited = read.runDelayNanos() - before;
            return before == Disturbance.UNREADABLE
                    ? OptionalDouble.empty()
                    : OptionalDouble.of((double) waited / (System.nanoTime() - start));
        }
    }
}
