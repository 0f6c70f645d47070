package dev.topspin.bench.bare;

import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** What a bare program prints. */
final class Line {
    private Line() {}

    /**
     * @param roundTrips that were made
     * @param elapsedNanos in how long
     * @param slices ns/hop of each part that the time was cut into
     * @param recorded the round trips in nanoseconds, or null where none were recorded
     * @return the figures as one line of JSON
     */
    static String of(long roundTrips, long elapsedNanos, List<Double> slices, Histogram recorded) {
        List<Double> sorted = slices.stream().sorted().toList();
        String percentile = recorded == null ? "" : ",\"p50Nanos\":" + recorded.getValueAtPercentile(50);
        return String.format(
                Locale.ROOT,
                "{\"roundTrips\":%d,\"nsPerHop\":%.4f,\"fastNsPerHop\":%.4f,\"opsPerSecond\":%.1f%s}",
                roundTrips,
                sorted.get(sorted.size() / 2),
                sorted.get(sorted.size() / 10),
                2e9 * roundTrips / elapsedNanos,
                percentile);
    }
}
