package dev.topspin.bench.compare;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A figure with a 95 % interval.
 *
 * @param value the figure
 * @param low lower end; null where there are too few values to say
 * @param high upper end; null as many
 */
public record Estimate(double value, Double low, Double high) {
    private static final double TAIL = 0.025;

    /**
     * The median, with an interval that takes nothing about the values' distribution: two of the ordered values, so far out that the
     * true median lies outside with a probability of 5 % at the most (the sign test). Runs on a shared machine have outliers without
     * end; these move it little, and are not left out.
     *
     * @param values at least one
     * @throws IllegalArgumentException where there is none
     */
    public static Estimate ofMedian(double... values) {
        requireSome(values);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        int out = outside(n);
        return out == 0 ? new Estimate(median, null, null) : new Estimate(median, sorted[out - 1], sorted[n - out]);
    }

    /**
     * The geometric mean of ratios, with Student's interval on their logarithms; from 2 of them on.
     *
     * @param logs of the ratios, at least one, each of a pair of fresh processes
     * @throws IllegalArgumentException where there is none
     */
    public static Estimate ofLogRatios(double... logs) {
        requireSome(logs);
        int n = logs.length;
        double mean = Arrays.stream(logs).average().orElseThrow();
        if (n < 2) {
            return new Estimate(Math.exp(mean), null, null);
        }
        double squares = Arrays.stream(logs).map(v -> (v - mean) * (v - mean)).sum();
        double t = TDistribution.of(n - 1).inverseSurvivalProbability(TAIL);
        double half = t * Math.sqrt(squares / (n - 1) / n);
        return new Estimate(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }

    private static void requireSome(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
    }

    /** @return how far a ratio's interval reaches from it, as a share: 0.02 for ±2 %; infinite where there is none */
    public double halfWidth() {
        return high == null ? Double.POSITIVE_INFINITY : Math.sqrt(high / low) - 1;
    }

    /** @return the greatest k for which the k-th and the k-th last of n values hold the median with 95 %; 0 for none */
    static int outside(int n) {
        double each = Math.pow(0.5, n);
        double tail = each;
        int k = 0;
        for (int i = 1; i <= n && 2 * tail <= 0.05; i++) {
            k = i;
            each = each * (n - i + 1) / i;
            tail += each;
        }
        return k;
    }
}
