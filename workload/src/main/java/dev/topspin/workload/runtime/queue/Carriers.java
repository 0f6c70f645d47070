package dev.topspin.workload.runtime.queue;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The kernel's threads that carry virtual ones: the JDK's own scheduler has them, as many as the JVM was started for. It starts one
 * where a virtual thread finds none free, and ends one that found nothing to do for half a minute.
 */
final class Carriers {
    /** As the kernel has the name of a worker, in either form, see {@link MeasuredThreads#adopt}. */
    private static final String NAME = "ForkJoi";

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final MeasuredThreads measured;
    private final int size;

    /** @param measured where they enter; told how many will */
    Carriers(MeasuredThreads measured) {
        this.measured = measured;
        this.size = Integer.getInteger(
                "jdk.virtualThreadScheduler.parallelism", Runtime.getRuntime().availableProcessors());
        measured.expect(size);
    }

    int size() {
        return size;
    }

    /**
     * Has all of them run, each kept by a virtual thread until the last one is there, and enter.
     *
     * @throws TrialException where they don't come
     */
    void enter() throws TrialException, InterruptedException {
        AtomicInteger missing = new AtomicInteger(size);
        long begun = System.nanoTime();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            all.add(Thread.startVirtualThread(() -> {
                missing.decrementAndGet();
                while (missing.get() > 0 && System.nanoTime() - begun < LONGEST_NANOS) {
                    Thread.onSpinWait();
                }
            }));
        }
        for (Thread one : all) {
            one.join();
        }
        if (missing.get() > 0) {
            throw new TrialException(
                    Reason.WorkloadError,
                    "%d of %d carriers of virtual threads did not come in %d s"
                            .formatted(missing.get(), size, TimeUnit.NANOSECONDS.toSeconds(LONGEST_NANOS)));
        }
        measured.adopt(name -> name.startsWith(NAME));
    }
}
