package dev.topspin.bench.bare;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/** What a bare program prints. */
final class Line {
    private Line() {}

    /** @return the figures of a run that recorded nothing, as JSON */
    static String of(long roundTrips, long elapsedNanos) {
        return of(roundTrips, elapsedNanos, null);
    }

    /**
     * @param roundTrips that were made
     * @param elapsedNanos in how long
     * @param recorded the round trips in nanoseconds, or null where none were recorded
     * @return the figures as one line of JSON
     */
    static String of(long roundTrips, long elapsedNanos, Histogram recorded) {
        String percentile = recorded == null ? "" : ",\"p50Nanos\":" + recorded.getValueAtPercentile(50);
        return String.format(
                Locale.ROOT,
                "{\"roundTrips\":%d,\"nsPerHop\":%.4f,\"opsPerSecond\":%.1f%s}",
                roundTrips,
                elapsedNanos / (2.0 * roundTrips),
                2e9 * roundTrips / elapsedNanos,
                percentile);
    }
}
