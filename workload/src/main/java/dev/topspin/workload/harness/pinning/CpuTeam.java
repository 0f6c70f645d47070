package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;

/** A thread on each of some CPUs, for a short time. */
final class CpuTeam {
    private CpuTeam() {}

    /**
     * @param cpus one thread on each
     * @param task given the number of its CPU
     * @param meanwhile run by the current thread
     * @return what the tasks said, in the order of the CPUs
     * @throws InterruptedException where the current thread was interrupted; the tasks are then told so as well
     */
    static <T> List<T> run(CpuSet cpus, Affinity affinity, IntFunction<T> task, Runnable meanwhile)
            throws InterruptedException {
        List<FutureTask<T>> tasks = new ArrayList<>();
        for (int cpu : cpus.toList()) {
            FutureTask<T> one = new FutureTask<>(() -> {
                affinity.confine(0, CpuSet.of(cpu));
                return task.apply(cpu);
            });
            tasks.add(one);
            Thread.ofPlatform().daemon().name("topspin-cpu-" + cpu).start(one);
        }
        meanwhile.run();
        try {
            List<T> said = new ArrayList<>();
            for (FutureTask<T> one : tasks) {
                said.add(one.get());
            }
            return said;
        } catch (ExecutionException e) {
            throw new IllegalStateException("what was run on a CPU failed", e.getCause());
        } catch (InterruptedException e) {
            tasks.forEach(one -> one.cancel(true));
            throw e;
        }
    }
}
