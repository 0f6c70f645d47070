package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The threads of this JVM that carry nothing of what is measured. All methods may be called by any thread. */
final class OtherThreads {
    private final ProcFs proc;
    private final Affinity affinity;
    private final Map<Long, WatchedThread> measured;

    /** @param measured those that are measured, by the kernel's numbers; read again and again */
    OtherThreads(ProcFs proc, Affinity affinity, Map<Long, WatchedThread> measured) {
        this.proc = proc;
        this.affinity = affinity;
        this.measured = measured;
    }

    /** Lets all of them run on these CPUs. */
    void release(CpuSet cpus) {
        proc.threads().stream().filter(tid -> !measured.containsKey(tid)).forEach(tid -> affinity.confine(tid, cpus));
    }

    /** @param pin puts a measured thread back: it may have entered, and have been pinned, between the two */
    void confine(CpuSet cpus, Consumer<WatchedThread> pin) {
        for (long tid : proc.threads()) {
            if (measured.containsKey(tid)) {
                continue;
            }
            affinity.confine(tid, cpus);
            WatchedThread late = measured.get(tid);
            if (late != null) {
                pin.accept(late);
            }
        }
    }

    /** @return names of those that may run elsewhere */
    List<String> beyond(CpuSet cpus) {
        return proc.threads().stream()
                .filter(tid -> !measured.containsKey(tid))
                .filter(tid ->
                        affinity.mask(tid).filter(m -> !cpus.containsAll(m)).isPresent())
                .map(tid -> proc.threadName(tid).orElse("thread " + tid))
                .toList();
    }
}
