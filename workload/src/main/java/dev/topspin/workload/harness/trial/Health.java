package dev.topspin.workload.harness.trial;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells whether what is waited for can still come. */
@FunctionalInterface
public interface Health {
    /** Where nothing can go wrong. */
    Health GOOD = () -> {};

    /** How often it is looked at by whoever waits: what looks runs beside the measured threads. */
    long EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** @throws TrialException where it will never come, or what came is not right, with the reason */
    void check() throws TrialException;

    /**
     * Waits, and looks once a second. This is the one wait for what other threads do in an iteration.
     *
     * @param over counted down to 0 by those waited for
     * @param nanos how long to wait at the most
     * @return whether it came to 0 in that time
     * @throws TrialException as {@link #check}
     * @throws InterruptedException where the trial is being ended from outside
     */
    default boolean await(CountDownLatch over, long nanos) throws TrialException, InterruptedException {
        long begun = System.nanoTime();
        long left = nanos;
        while (!over.await(Math.min(left, EVERY_NANOS), TimeUnit.NANOSECONDS)) {
            check();
            left = nanos - (System.nanoTime() - begun);
            if (left <= 0) {
                return false;
            }
        }
        return true;
    }
}
