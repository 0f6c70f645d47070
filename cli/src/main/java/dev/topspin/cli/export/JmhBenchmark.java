package dev.topspin.cli.export;

import java.util.List;
import java.util.Map;

/**
 * A benchmark as it stands in JMH's JSON, with JMH's names.
 *
 * @param jmhVersion who wrote it
 * @param benchmark package, class and method, with dots between them
 * @param mode {@code avgt} for the time of an operation, {@code sample} for percentiles of samples
 * @param threads that ran the measured parties
 * @param forks that the figures stand on
 * @param jvm of the driver
 * @param jvmArgs its flags
 * @param jdkVersion its version
 * @param vmName likewise
 * @param vmVersion likewise
 * @param warmupIterations the most that there may be
 * @param warmupTime of one, e.g. {@code 200 ms}
 * @param warmupBatchSize always 1
 * @param measurementIterations of a fork
 * @param measurementTime of one
 * @param measurementBatchSize always 1
 * @param primaryMetric what is compared
 * @param secondaryMetrics what else was measured, by name; may be empty
 */
record JmhBenchmark(
        String jmhVersion,
        String benchmark,
        String mode,
        int threads,
        int forks,
        String jvm,
        List<String> jvmArgs,
        String jdkVersion,
        String vmName,
        String vmVersion,
        int warmupIterations,
        String warmupTime,
        int warmupBatchSize,
        int measurementIterations,
        String measurementTime,
        int measurementBatchSize,
        Metric primaryMetric,
        Map<String, Metric> secondaryMetrics) {
    /** What JMH writes in the place of a number that there is none of. */
    static final String NONE = "NaN";

    /**
     * A figure with what it was made of.
     *
     * @param score the figure
     * @param scoreError how far its interval reaches from it, to the farther end; {@link #NONE} where there is none
     * @param scoreConfidence both ends of the interval; {@link #NONE} twice where there is none
     * @param scorePercentiles of the raw data, by percent
     * @param scoreUnit {@code ns/op}: some readers refuse any other than that and {@code ops/s}
     * @param rawData of each fork, the values that its figure stands on
     */
    record Metric(
            double score,
            Object scoreError,
            List<Object> scoreConfidence,
            Map<String, Double> scorePercentiles,
            String scoreUnit,
            List<List<Double>> rawData) {}
}
