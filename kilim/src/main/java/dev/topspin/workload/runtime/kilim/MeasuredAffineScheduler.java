package dev.topspin.workload.runtime.kilim;

import dev.topspin.workload.harness.pinning.MeasuredThreads;
import java.util.concurrent.atomic.AtomicInteger;
import kilim.AffineScheduler;

/**
 * The scheduler that Kilim makes by default, with threads that enter as measured ones. Each thread has a queue of its own, and a task
 * that goes on is put into the next thread's.
 */
final class MeasuredAffineScheduler extends AffineScheduler {
    private final MeasuredThreads measured;
    private final AtomicInteger number = new AtomicInteger();

    /**
     * @param threads 1 or more
     * @param measured where they enter
     */
    MeasuredAffineScheduler(int threads, MeasuredThreads measured) {
        super(threads, 0);
        this.measured = measured;
    }

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(measured.entering(task), "kilim-" + number.getAndIncrement());
        thread.setDaemon(true);
        return thread;
    }
}
