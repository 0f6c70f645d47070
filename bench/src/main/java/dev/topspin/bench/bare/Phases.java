package dev.topspin.bench.bare;

import org.HdrHistogram.Histogram;

/** Warm-up and then measuring, by time or by count, as one side of an exchange sees them. Not for several threads. */
final class Phases {
    private final long warmupNanos;
    private final long measureNanos;
    private final long measureRoundTrips;
    private boolean measuring;
    private long started;
    private long elapsed;
    private long roundTrips;

    Phases(Arguments arguments) {
        warmupNanos = arguments.warmupNanos();
        measureNanos = arguments.measureNanos();
        measureRoundTrips = arguments.roundTrips();
        started = System.nanoTime();
    }

    /** @return whether the figures count by now */
    boolean measuring() {
        return measuring;
    }

    /**
     * @param made round trips since the last call
     * @return whether warm-up and measuring are over
     */
    boolean over(long made) {
        roundTrips += made;
        long now = System.nanoTime();
        elapsed = now - started;
        if (!measuring) {
            if (elapsed >= warmupNanos) {
                measuring = true;
                roundTrips = 0;
                started = now;
            }
            return false;
        }
        return measureRoundTrips > 0 ? roundTrips >= measureRoundTrips : elapsed >= measureNanos;
    }

    String line() {
        return Line.of(roundTrips, elapsed);
    }

    String line(Histogram recorded) {
        return Line.of(roundTrips, elapsed, recorded);
    }
}
