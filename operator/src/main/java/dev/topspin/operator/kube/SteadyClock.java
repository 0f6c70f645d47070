package dev.topspin.operator.kube;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * A machine's time that never jumps: its wall clock is read once, and from then on only the time that has passed. Whoever sets the
 * wall clock while trials run ends none of them by a deadline that was not reached.
 */
public final class SteadyClock extends Clock {
    private final Instant start;
    private final long startNanos;
    private final LongSupplier nanoTime;

    /**
     * @param wall read now, and never again
     * @param nanoTime nanoseconds from any point in time, e.g. {@link System#nanoTime}
     */
    public SteadyClock(Clock wall, LongSupplier nanoTime) {
        this.start = wall.instant();
        this.startNanos = nanoTime.getAsLong();
        this.nanoTime = nanoTime;
    }

    @Override
    public Instant instant() {
        return start.plus(Duration.ofNanos(nanoTime.getAsLong() - startNanos));
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** Not needed: all times of Kubernetes are in UTC. */
    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("a zone of a steady clock");
    }
}
