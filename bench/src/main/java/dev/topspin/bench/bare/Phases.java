package dev.topspin.bench.bare;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Warm-up and then measuring, by time or by count, as one side of an exchange sees them. Not for several threads. */
final class Phases {
    private final long warmupNanos;
    private final long measureNanos;
    private final long measureRoundTrips;
    private final long sliceNanos;
    private boolean measuring;
    private long started;
    private long elapsed;
    private long roundTrips;
    private final List<Double> slices = new ArrayList<>();
    private long sliceStarted;
    private long sliceEnds;
    private long sliceRoundTrips;

    Phases(Arguments arguments) {
        warmupNanos = arguments.warmupNanos();
        measureNanos = arguments.measureNanos();
        measureRoundTrips = arguments.roundTrips();
        sliceNanos = Math.max(1, measureNanos / arguments.slices());
        sliceEnds = sliceNanos;
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
                sliceStarted = now;
            }
            return false;
        }
        sliceRoundTrips += made;
        if (elapsed >= sliceEnds) {
            slices.add((now - sliceStarted) / (2.0 * sliceRoundTrips));
            sliceStarted = now;
            sliceEnds = elapsed - elapsed % sliceNanos + sliceNanos;
            sliceRoundTrips = 0;
        }
        return measureRoundTrips > 0 ? roundTrips >= measureRoundTrips : elapsed >= measureNanos;
    }

    /** @param recorded the round trips, or null where none were recorded */
    String line(Histogram recorded) {
        return Line.of(roundTrips, elapsed, slices, recorded);
    }
}
