package dev.topspin.model.stats;

import dev.topspin.model.result.Ratio;
import java.util.Arrays;

/**
 * Ratios of figures of which some are disturbed. A disturbed figure changes a ratio of medians little, but makes an interval by Student's t
 * several times as wide; here it counts as one rank, however far off it is.
 */
public final class RankRatios {
    /** An interval that holds the true ratio in 95 of 100 cases leaves so much out at either end. */
    private static final double LEFT_OUT = 0.025;

    private RankRatios() {}

    /**
     * Hodges and Lehmann's estimate: the median of the ratios of each value to each of the base, with the interval that belongs to Mann
     * and Whitney's test, exact for values without ties.
     *
     * @param values at least one, all above 0
     * @param base what they are divided by; likewise
     * @return without an interval where there are too few of them for 95 %, such as 3 and 3
     */
    public static Ratio of(double[] values, double[] base) {
        double[] ratios = Arrays.stream(values)
                .flatMap(value -> Arrays.stream(base).map(other -> value / other))
                .sorted()
                .toArray();
        if (ratios.length == 0 || !(ratios[0] > 0)) {
            throw new IllegalArgumentException("a ratio needs values, and all above 0: " + Arrays.toString(values)
                    + " to " + Arrays.toString(base));
        }
        double middle = middle(ratios);
        int outside = outside(values.length, base.length);
        return outside == 0
                ? new Ratio(middle, null, null)
                : new Ratio(middle, ratios[outside - 1], ratios[ratios.length - outside]);
    }

    /** The ratios turned over have the middle turned over: of an even number it is the geometric mean of two. */
    private static double middle(double... sorted) {
        return Math.sqrt(sorted[(sorted.length - 1) / 2] * sorted[sorted.length / 2]);
    }

    /** @return which ratio from either end is the end of the interval, from 1; 0 where there is none */
    static int outside(int values, int base) {
        double[] chances = chances(values, base);
        double below = 0;
        int outside = 0;
        while (outside < chances.length && below + chances[outside] <= LEFT_OUT) {
            below += chances[outside];
            outside++;
        }
        return outside;
    }

    /**
     * How likely each number of pairs is in which the value is the smaller, where both are drawn from the same: for each order of the two,
     * the last is a value and stands above all of the base, or it is one of the base.
     */
    private static double[] chances(int values, int base) {
        double[][] row = new double[base + 1][];
        Arrays.setAll(row, _ -> new double[] {1});
        for (int m = 1; m <= values; m++) {
            double[][] next = new double[base + 1][];
            next[0] = new double[] {1};
            for (int n = 1; n <= base; n++) {
                double[] counts = new double[m * n + 1];
                double lastIsValue = (double) m / (m + n);
                for (int u = 0; u < counts.length; u++) {
                    double value = u >= n && u - n < row[n].length ? row[n][u - n] : 0;
                    double other = u < next[n - 1].length ? next[n - 1][u] : 0;
                    counts[u] = lastIsValue * value + (1 - lastIsValue) * other;
                }
                next[n] = counts;
            }
            row = next;
        }
        return row[base];
    }
}
