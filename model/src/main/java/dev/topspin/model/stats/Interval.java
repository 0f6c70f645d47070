package dev.topspin.model.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A median with its 95 % interval.
 *
 * @param median of the values
 * @param low lower end; null where there are fewer than 2 values
 * @param high upper end; null where there are fewer than 2 values
 */
public record Interval(double median, Double low, Double high) {
    /** A median's standard error is this many times a mean's: the square root of pi/2, for normal values and many of them. */
    static final double MEDIAN_FACTOR = Math.sqrt(Math.PI / 2);

    /**
     * The interval is Student's t, widened because it stands around a median: median ± t(0.975, n-1) · sqrt(pi/2) · s /
     * sqrt(n), and never below 0. Nothing is discarded.
     *
     * @param values at least one, each of a fresh JVM
     */
    public static Interval of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("an interval needs at least one value");
        }
        double median = median(values);
        if (values.length < 2) {
            return new Interval(median, null, null);
        }
        int n = values.length;
        double t = TDistribution.of(n - 1).inverseSurvivalProbability(0.025);
        double half = t * MEDIAN_FACTOR * deviation(values) / Math.sqrt(n);
        return new Interval(median, Math.max(0, median - half), median + half);
    }

    /** @return how far the interval reaches from its median, as a share of it: 0.02 for 2 %; null where there is none */
    public Double reach() {
        return high == null ? null : (Double) ((high - median) / median);
    }

    /** @return standard deviation / mean; null where there are fewer than 2 values */
    public static Double variation(double... values) {
        if (values.length < 2) {
            return null;
        }
        return deviation(values) / Arrays.stream(values).average().orElseThrow();
    }

    private static double deviation(double... values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / (values.length - 1));
    }

    /** @return the middle value, or the mean of the two middle ones */
    public static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
