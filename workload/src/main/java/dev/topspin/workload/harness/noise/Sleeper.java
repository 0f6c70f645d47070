package dev.topspin.workload.harness.noise;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/** A thread on a measured CPU that sleeps, and is woken by a thread on another one; how long that takes is noted. */
final class Sleeper {
    private static final long LOST_NANOS = 50_000_000;

    private volatile Thread thread;
    private volatile int called;
    private volatile int answered;
    private volatile long ranAtNanos;
    private volatile boolean over;

    /** The current thread sleeps from now on, until {@link #end}. */
    void sleep() {
        thread = Thread.currentThread();
        int seen = 0;
        while (!over) {
            if (called == seen) {
                LockSupport.park(this);
            } else {
                ranAtNanos = System.nanoTime();
                seen++;
                answered = seen;
            }
        }
    }

    /** No call comes any more. */
    void end() {
        over = true;
        LockSupport.unpark(thread);
    }

    /** @return whether somebody sleeps already */
    boolean ready() {
        return thread != null;
    }

    /** @return how long it took until it ran; empty where it didn't in 50 ms */
    private OptionalLong wake() {
        long start = System.nanoTime();
        int call = called + 1;
        called = call;
        LockSupport.unpark(thread);
        while (answered != call) {
            if (System.nanoTime() - start > LOST_NANOS) {
                return OptionalLong.empty();
            }
            Thread.onSpinWait();
        }
        return OptionalLong.of(ranAtNanos - start);
    }

    /**
     * Wakes it again and again, from the current thread, which doesn't sleep in between.
     *
     * @param idleNanos for how long it is left alone before each call
     * @param times how often
     * @return the median; null where no call was answered in time
     */
    Long wokenAfter(long idleNanos, int times) {
        long[] took = new long[times];
        int size = 0;
        for (int i = 0; i < times; i++) {
            spin(idleNanos);
            OptionalLong one = wake();
            if (one.isPresent()) {
                took[size++] = one.getAsLong();
            }
        }
        return median(took, size);
    }

    /**
     * Wakes several, each of which slept for so long, and the later ones for a little longer.
     *
     * @return for each of them how long it took; null where it didn't answer in time
     */
    static Long[] wokenAfter(long idleNanos, List<Sleeper> sleepers) {
        spin(idleNanos);
        return sleepers.stream()
                .map(Sleeper::wake)
                .map(took -> took.isPresent() ? took.getAsLong() : null)
                .toArray(Long[]::new);
    }

    private static Long median(long[] values, int size) {
        if (size == 0) {
            return null;
        }
        long[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        return sorted[size / 2];
    }

    private static void spin(long nanos) {
        for (long start = System.nanoTime(); System.nanoTime() - start < nanos; ) {
            Thread.onSpinWait();
        }
    }
}
