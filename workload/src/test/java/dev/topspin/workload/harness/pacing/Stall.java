package dev.topspin.workload.harness.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.workload.harness.trial.Iteration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** An answering side that stalls once for 50 ms, and what that must look like. */
public final class Stall {
    /** Messages a second of an open loop. */
    public static final long RATE = 10_000;

    /** Messages of the iteration without the stall, and in an open loop of that with it. */
    public static final long MESSAGES = 5_000;

    private static final long NANOS = 50_000_000;
    private static final long LITTLE = 5_000_000;

    private final AtomicLong answered = new AtomicLong();
    private final boolean open;

    /** @param open whether the loop is an open one */
    public Stall(boolean open) {
        this.open = open;
    }

    /**
     * @param number 1, or 3 for the one with the stall: iterations of even numbers begin with a slice that isn't recorded
     * @return in a closed loop the one with the stall is long enough for several slices that are recorded
     */
    public Iteration iteration(int number) {
        return number == 1 || open
                ? new Iteration(number, 3, number == 1, MESSAGES, TimeUnit.MINUTES.toNanos(1))
                : new Iteration(number, 3, false, Long.MAX_VALUE / 4, TimeUnit.SECONDS.toNanos(1));
    }

    /** @return which message of both iterations stalls: in a closed loop one of a slice that is recorded, as the first is */
    private long stalling() {
        return open ? MESSAGES + MESSAGES / 2 : MESSAGES + 1;
    }

    /** A message is about to be answered: one of the other iteration stalls. */
    public void answering() {
        if (answered.incrementAndGet() == stalling()) {
            long end = System.nanoTime() + NANOS;
            while (System.nanoTime() - end < 0) {
                LockSupport.parkNanos(NANOS);
            }
        }
    }

    /**
     * What was due in the stall waited for its end: each of them shows it, as far as it had to. A busy machine adds some of its
     * own, so that there is no bound above: how many there are exactly is tested without a machine.
     */
    public static void isToldInFull(Histogram open) {
        assertEquals(MESSAGES, open.getTotalCount());
        long due = due();
        long waited = above(open, LITTLE);
        assertTrue(waited >= due * 0.85, () -> "only %d of %d waited".formatted(waited, due));
        long half = above(open, NANOS / 2);
        assertTrue(half >= due * 0.45, () -> "only %d of %d waited for half of the stall".formatted(half, due));
        assertTrue(open.getValueAtPercentile(95) > LITTLE, "a tenth of the messages is beyond the 95th percentile");
    }

    /**
     * The stall kept its one message, and none was sent meanwhile. In every other slice round trips are recorded, the first
     * among them. A busy machine keeps some of its own, and far fewer than those that were due in the stall: the percentile that
     * shows it above does not.
     */
    public static void isToldOnce(Histogram closed) {
        assertTrue(closed.getTotalCount() > 20, () -> "only %d recorded".formatted(closed.getTotalCount()));
        long half = above(closed, NANOS / 2);
        assertTrue(half >= 1 && half <= due() / 5, () -> half + " waited for half of the stall or longer");
        assertTrue(closed.getValueAtPercentile(95) < NANOS / 2, "the 95th percentile shows it");
    }

    private static long due() {
        return RATE * NANOS / 1_000_000_000;
    }

    private static long above(Histogram histogram, long nanos) {
        return histogram.getCountBetweenValues(nanos, Long.MAX_VALUE / 2);
    }
}
