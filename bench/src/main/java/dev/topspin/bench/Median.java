package dev.topspin.bench;

import java.util.Arrays;

/**
 * A median with a 95 % interval that takes nothing about the values' distribution: two of the ordered values, so far out
 * that the true median lies outside with a probability of 5 % at the most (the sign test). Runs on a shared machine have
 * outliers without end; these move it little, and are not left out.
 *
 * @param value the median
 * @param low lower end; null below {@link #LEAST} values, which are too few to say
 * @param high upper end; null below as many
 */
public record Median(double value, Double low, Double high) {
    /** With fewer values not even the lowest and the highest hold the median with 95 %. */
    public static final int LEAST = 6;

    /**
     * @param values at least one
     * @throws IllegalArgumentException where there is none
     */
    public static Median of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        int out = outside(n);
        return out == 0 ? new Median(median, null, null) : new Median(median, sorted[out - 1], sorted[n - out]);
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
