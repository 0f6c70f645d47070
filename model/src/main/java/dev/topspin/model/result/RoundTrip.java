package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * Percentiles of a cell's round trips in microseconds, rounded for people: of all forks' histograms merged, and of the forks one by
 * one. The former count each round trip, the latter say how well a percentile is known.
 *
 * @param p50Micros the median of all
 * @param p99Micros the 99th percentile of all
 * @param p999Micros the 99.9th percentile of all
 * @param p50ForksMicros the forks' medians; null in what earlier versions wrote, as are the others
 * @param p99ForksMicros the forks' 99th percentiles
 * @param p999ForksMicros the forks' 99.9th percentiles
 */
public record RoundTrip(
        @JsonPropertyDescription("Median in microseconds.") double p50Micros,

        @JsonPropertyDescription("99th percentile in microseconds.")
        double p99Micros,

        @JsonPropertyDescription("99.9th percentile in microseconds.")
        double p999Micros,

        @JsonPropertyDescription("Each fork's median in microseconds: the median of them, and its interval.")
        Interval p50ForksMicros,

        @JsonPropertyDescription("Each fork's 99th percentile, likewise.")
        Interval p99ForksMicros,

        @JsonPropertyDescription("Each fork's 99.9th percentile, likewise.")
        Interval p999ForksMicros) {
    /** Of all forks together, without what the forks differ by. */
    public RoundTrip(double p50Micros, double p99Micros, double p999Micros) {
        this(p50Micros, p99Micros, p999Micros, null, null, null);
    }

    /** @return the same without what the forks differ by, for where bytes are short */
    public RoundTrip withoutForks() {
        return new RoundTrip(p50Micros, p99Micros, p999Micros);
    }
}
