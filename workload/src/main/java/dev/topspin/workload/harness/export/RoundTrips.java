package dev.topspin.workload.harness.export;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The round trips as Prometheus has them: classic buckets at powers of two of a microsecond, and native ones. They are sorted into
 * these when an iteration ends, so that a scrape goes through some dozens of buckets and not through a histogram's ten thousands
 * of places. Not for several threads.
 */
final class RoundTrips {
    /** From an eighth of a microsecond to 16.8 s. */
    private static final int FIRST_POWER = -3;

    private static final int LAST_POWER = 24;

    /** Eight native buckets for each power of two: 9 % each. */
    private static final int SCHEMA = 3;

    private static final double BUCKETS_PER_POWER = 1 << SCHEMA;

    private static final double[] BOUNDS = bounds();

    private final long[] counts = new long[BOUNDS.length];
    private final Map<Integer, Long> nativeCounts = new TreeMap<>();
    private long zero;
    private double sum;

    private static double[] bounds() {
        double[] bounds = new double[LAST_POWER - FIRST_POWER + 2];
        for (int i = 0; i < bounds.length - 1; i++) {
            bounds[i] = Math.scalb(1.0, i + FIRST_POWER) / 1e6;
        }
        bounds[bounds.length - 1] = Double.POSITIVE_INFINITY;
        return bounds;
    }

    /** @param nanos further round trips in nanoseconds; may be empty */
    void add(Histogram nanos) {
        for (HistogramIterationValue value : nanos.recordedValues()) {
            // the middle of what HdrHistogram can't tell apart
            double seconds = nanos.medianEquivalentValue(value.getValueIteratedTo()) * 1e-9;
            long count = value.getCountAtValueIteratedTo();
            sum += seconds * count;
            int bucket = 0;
            while (seconds > BOUNDS[bucket]) {
                bucket++;
            }
            counts[bucket] += count;
            if (seconds > 0) {
                nativeCounts.merge(nativeIndex(seconds), count, Long::sum);
            } else {
                zero += count;
            }
        }
    }

    /** @return all that was added, none yet included */
    HistogramSnapshot snapshot(Labels labels) {
        NativeHistogramBuckets.Builder buckets = NativeHistogramBuckets.builder();
        nativeCounts.forEach(buckets::bucket);
        return HistogramSnapshot.builder()
                .name("topspin_round_trip_seconds")
                .help("Round trips of the measured iterations, as far as they were recorded.")
                .dataPoint(HistogramDataPointSnapshot.builder()
                        .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS.clone(), counts.clone()))
                        .nativeSchema(SCHEMA)
                        .nativeZeroCount(zero)
                        .nativeZeroThreshold(0)
                        .nativeBucketsForPositiveValues(buckets.build())
                        .sum(sum)
                        .labels(labels)
                        .build())
                .build();
    }

    /** A native bucket ends, inclusively, at 2^(index / 8). */
    private static int nativeIndex(double seconds) {
        return (int) Math.ceil(Math.log(seconds) / Math.log(2) * BUCKETS_PER_POWER);
    }
}
