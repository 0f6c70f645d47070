package dev.topspin.model.result;

import java.util.List;

/**
 * What the driver of a trial measured over its measured iterations.
 *
 * @param exchanges round trips, meetings, queries or operations of all strands together
 * @param elapsedNanos the iterations' wall time together
 * @param nsPerOp wall time of one of the workload's unit, as one strand sees it: elapsed x strands / units; for pingPong
 *     elapsed x pairs / (2 x round trips)
 * @param opsPerSecond units of all strands together, a second
 * @param iterationNsPerOp ns/op of each measured iteration
 * @param warmupNsPerOp ns/op of each warm-up iteration
 * @param recorded round trips in the histogram; fewer than exchanges where sampled, 0 where recording was off
 * @param minNanos of the recorded round trips; null where none were recorded, as are the next five
 * @param p50Nanos the median round trip
 * @param p99Nanos the 99th percentile
 * @param p999Nanos the 99.9th percentile
 * @param maxNanos the longest
 * @param meanNanos the mean
 * @param histogram of the round trips in nanoseconds; null where none were recorded or none fitted
 * @param openLoop how far the rate was kept; null in a closed loop
 * @param warmup how the warm-up ended; null in results of versions that did not look
 */
public record Measured(
        long exchanges,
        long elapsedNanos,
        double nsPerOp,
        double opsPerSecond,
        List<Double> iterationNsPerOp,
        List<Double> warmupNsPerOp,
        long recorded,
        Long minNanos,
        Long p50Nanos,
        Long p99Nanos,
        Long p999Nanos,
        Long maxNanos,
        Double meanNanos,
        EncodedHistogram histogram,
        OpenLoop openLoop,
        WarmedUp warmup) {
    public Measured {
        iterationNsPerOp = iterationNsPerOp == null ? List.of() : List.copyOf(iterationNsPerOp);
        warmupNsPerOp = warmupNsPerOp == null ? List.of() : List.copyOf(warmupNsPerOp);
    }

    /** Of a closed loop, after a warm-up of which nothing is known. */
    public Measured(
            long exchanges,
            long elapsedNanos,
            double nsPerOp,
            double opsPerSecond,
            List<Double> iterationNsPerOp,
            List<Double> warmupNsPerOp,
            long recorded,
            Long minNanos,
            Long p50Nanos,
            Long p99Nanos,
            Long p999Nanos,
            Long maxNanos,
            Double meanNanos,
            EncodedHistogram histogram) {
        this(
                exchanges,
                elapsedNanos,
                nsPerOp,
                opsPerSecond,
                iterationNsPerOp,
                warmupNsPerOp,
                recorded,
                minNanos,
                p50Nanos,
                p99Nanos,
                p999Nanos,
                maxNanos,
                meanNanos,
                histogram,
                null,
                null);
    }

    /** @return the same of an open loop; null for a closed one */
    public Measured withOpenLoop(OpenLoop other) {
        return new Measured(
                exchanges,
                elapsedNanos,
                nsPerOp,
                opsPerSecond,
                iterationNsPerOp,
                warmupNsPerOp,
                recorded,
                minNanos,
                p50Nanos,
                p99Nanos,
                p999Nanos,
                maxNanos,
                meanNanos,
                histogram,
                other,
                warmup);
    }

    /** @return the same with another histogram */
    public Measured withHistogram(EncodedHistogram other) {
        return new Measured(
                exchanges,
                elapsedNanos,
                nsPerOp,
                opsPerSecond,
                iterationNsPerOp,
                warmupNsPerOp,
                recorded,
                minNanos,
                p50Nanos,
                p99Nanos,
                p999Nanos,
                maxNanos,
                meanNanos,
                other,
                openLoop,
                warmup);
    }

    /** @return the same without the single iterations, for where bytes are short */
    public Measured withoutIterations() {
        return new Measured(
                exchanges,
                elapsedNanos,
                nsPerOp,
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
                histogram,
                openLoop,
                warmup);
    }

    /** @return the same after a warm-up that ended so */
    public Measured withWarmup(WarmedUp ended) {
        return new Measured(
                exchanges,
                elapsedNanos,
                nsPerOp,
                opsPerSecond,
                iterationNsPerOp,
                warmupNsPerOp,
                recorded,
                minNanos,
                p50Nanos,
                p99Nanos,
                p999Nanos,
                maxNanos,
                meanNanos,
                histogram,
                openLoop,
                ended);
    }
}
