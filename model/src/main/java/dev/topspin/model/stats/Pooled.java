package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.TrialPlan;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Knows the percentiles of a cell's round trips over all of its forks together. */
@FunctionalInterface
public interface Pooled {
    /**
     * @param cell of the plan
     * @param valid its trials with valid results, in the order of the plan; at least one
     * @return the percentiles; empty where none of them recorded any
     */
    Optional<RoundTrips> of(Cell cell, List<TrialPlan> valid);

    /**
     * Percentiles of round trips in microseconds, rounded for people.
     *
     * @param p50Micros the median
     * @param p99Micros the 99th percentile
     * @param p999Micros the 99.9th percentile
     */
    record RoundTrips(Double p50Micros, Double p99Micros, Double p999Micros) {
        /** @param nanos all round trips, in nanoseconds */
        public static RoundTrips of(Histogram nanos) {
            return new RoundTrips(micros(nanos, 50), micros(nanos, 99), micros(nanos, 99.9));
        }

        private static Double micros(Histogram nanos, double percentile) {
            return Results.rounded(nanos.getValueAtPercentile(percentile) / 1000.0);
        }
    }
}
