package dev.topspin.model.result;

import java.util.List;

/**
 * What the driver of a trial measured over its measured iterations.
 *
 * @param roundTrips round trips of all pairs together
 * @param elapsedNanos the iterations' wall time together
 * @param nsPerHop wall time of a hop as one pair sees it: elapsed x pairs / (2 x round trips)
 * @param opsPerSecond hops of all pairs together, a second
 * @param iterationNsPerHop ns/hop of each measured iteration
 * @param warmupNsPerHop ns/hop of each warm-up iteration
 * @param recorded round trips in the histogram; fewer than roundTrips where sampled, 0 where recording was off
 * @param minNanos of the recorded round trips; null where none were recorded, as are the next five
 * @param p50Nanos the median round trip
 * @param p99Nanos the 99th percentile
 * @param p999Nanos the 99.9th percentile
 * @param maxNanos the longest
 * @param meanNanos the mean
 * @param histogram of the round trips in nanoseconds; null where none were recorded or none fitted
 */
public record Measured(
        long roundTrips,
        long elapsedNanos,
        double nsPerHop,
        double opsPerSecond,
        List<Double> iterationNsPerHop,
        List<Double> warmupNsPerHop,
        long recorded,
        Long minNanos,
        Long p50Nanos,
        Long p99Nanos,
        Long p999Nanos,
        Long maxNanos,
        Double meanNanos,
        EncodedHistogram histogram) {
    public Measured {
        iterationNsPerHop = iterationNsPerHop == null ? List.of() : List.copyOf(iterationNsPerHop);
        warmupNsPerHop = warmupNsPerHop == null ? List.of() : List.copyOf(warmupNsPerHop);
    }

    /** @return the same with another histogram */
    public Measured withHistogram(EncodedHistogram other) {
        return new Measured(
                roundTrips,
                elapsedNanos,
                nsPerHop,
                opsPerSecond,
                iterationNsPerHop,
                warmupNsPerHop,
                recorded,
                minNanos,
                p50Nanos,
                p99Nanos,
                p999Nanos,
                maxNanos,
                meanNanos,
                other);
    }

    /** @return the same without the single iterations, for where bytes are short */
    public Measured withoutIterations() {
        return new Measured(
                roundTrips,
                elapsedNanos,
                nsPerHop,
                opsPerSecond,
                null,
                null,
                recorded,
                minNanos,
                p50Nanos,
                p99Nanos,
                p999Nanos,
                maxNanos,
                meanNanos,
                histogram);
    }
}
