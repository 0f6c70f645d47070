package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.Figures;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of a cell's round trips in microseconds, all forks' histograms merged, rounded for people.
 *
 * @param p50Micros the median
 * @param p99Micros the 99th percentile
 * @param p999Micros the 99.9th percentile
 */
public record RoundTrip(
        @JsonPropertyDescription("Median in microseconds.") double p50Micros,

        @JsonPropertyDescription("99th percentile in microseconds.")
        double p99Micros,

        @JsonPropertyDescription("99.9th percentile in microseconds.")
        double p999Micros) {
    /** @param nanos all round trips, in nanoseconds */
    public static RoundTrip of(Histogram nanos) {
        return new RoundTrip(micros(nanos, 50), micros(nanos, 99), micros(nanos, 99.9));
    }

    private static double micros(Histogram nanos, double percentile) {
        return Figures.rounded(nanos.getValueAtPercentile(percentile) / 1000.0);
    }
}
