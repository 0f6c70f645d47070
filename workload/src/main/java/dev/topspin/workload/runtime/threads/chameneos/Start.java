package dev.topspin.workload.runtime.threads.chameneos;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/** Where all threads wait for the last one, spinning, so that they set out together. */
final class Start {
    private final int threads;
    private final AtomicInteger missing = new AtomicInteger();
    private long nanos;

    Start(int threads) {
        this.threads = threads;
    }

    /** Before any thread comes. */
    void reset() {
        missing.set(threads);
    }

    /**
     * Waits for the others.
     *
     * @param last done by the last to come, with the time of the start by System.nanoTime, before any of them goes on
     */
    @SuppressWarnings("ThreadPriorityCheck") // threads that are not pinned may be on one CPU
    void await(LongConsumer last) {
        if (missing.decrementAndGet() == 0) {
            nanos = System.nanoTime();
            last.accept(nanos);
            missing.set(-1);
        }
        while (missing.get() >= 0) {
            Thread.yield();
        }
    }

    /** @return when they set out */
    long nanos() {
        return nanos;
    }
}
