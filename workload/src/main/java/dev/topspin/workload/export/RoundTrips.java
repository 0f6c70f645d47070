package dev.topspin.workload.export;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The round trips as Prometheus has them: classic buckets at powers of two of a microsecond, and native ones. */
final class RoundTrips {
    /** From an eighth of a microsecond to 16.8 s. */
    private static final int FIRST_POWER = -3;

    private static final int LAST_POWER = 24;

    /** Eight native buckets for each power of two: 9 % each. */
    private static final int SCHEMA = 3;

    private static final double BUCKETS_PER_POWER = 1 << SCHEMA;

    private RoundTrips() {}

    /** @param nanos the round trips in nanoseconds; may be empty */
    static HistogramSnapshot snapshot(Histogram nanos, Labels labels) {
        int classic = LAST_POWER - FIRST_POWER + 2;
        double[] bounds = new double[classic];
        for (int i = 0; i < classic - 1; i++) {
            bounds[i] = microsPower(i + FIRST_POWER);
        }
        bounds[classic - 1] = Double.POSITIVE_INFINITY;
        long[] counts = new long[classic];
        Map<Integer, Long> nativeCounts = new TreeMap<>();
        long zero = 0;
        double sum = 0;
        for (HistogramIterationValue value : nanos.recordedValues()) {
            // the middle of what HdrHistogram can't tell apart
            double seconds = nanos.medianEquivalentValue(value.getValueIteratedTo()) * 1e-9;
            long count = value.getCountAtValueIteratedTo();
            sum += seconds * count;
            int bucket = 0;
            while (seconds > bounds[bucket]) {
                bucket++;
            }
            counts[bucket] += count;
            if (seconds > 0) {
                nativeCounts.merge(nativeIndex(seconds), count, Long::sum);
            } else {
                zero += count;
            }
        }
        NativeHistogramBuckets.Builder buckets = NativeHistogramBuckets.builder();
        nativeCounts.forEach(buckets::bucket);
        return HistogramSnapshot.builder()
                .name("topspin_round_trip_seconds")
                .help("Round trips of the measured iterations, as far as they were recorded.")
                .dataPoint(HistogramDataPointSnapshot.builder()
                        .classicHistogramBuckets(ClassicHistogramBuckets.of(bounds, counts))
                        .nativeSchema(SCHEMA)
                        .nativeZeroCount(zero)
                        .nativeZeroThreshold(0)
                        .nativeBucketsForPositiveValues(buckets.build())
                        .sum(sum)
                        .labels(labels)
                        .build())
                .build();
    }

    private static double microsPower(int power) {
        return Math.scalb(1.0, power) / 1e6;
    }

    /** A native bucket ends, inclusively, at 2^(index / 8). */
    private static int nativeIndex(double seconds) {
        return (int) Math.ceil(Math.log(seconds) / Math.log(2) * BUCKETS_PER_POWER);
    }
}
