package dev.topspin.model.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two medians with its 95 % interval. Swapping the two turns the ratio and its ends over, so that it makes no
 * difference which of them is called the first.
 *
 * @param ratio of the medians; above 0
 * @param low lower end; null where either side has fewer than 2 values
 * @param high upper end; null where either side has fewer than 2 values
 */
public record Ratio(double ratio, Double low, Double high) {
    /** What is said where the interval holds 1. */
    public static final String NO_DIFFERENCE = "no difference shown";

    /**
     * The interval is Welch's on the logarithms, widened as {@link Interval}'s is because it stands around medians: the
     * ratio times and divided by exp(t(0.975, df) · sqrt(pi/2) · sqrt(s²/n + s'²/n')), with Welch and Satterthwaite's
     * degrees of freedom. Nothing is discarded.
     *
     * @param values at least one, all above 0, each of a fresh JVM
     * @param base what they are divided by; as many or not, likewise
     */
    public static Ratio of(double[] values, double[] base) {
        requirePositive(values);
        requirePositive(base);
        double log = Math.log(Interval.median(values)) - Math.log(Interval.median(base));
        if (values.length < 2 || base.length < 2) {
            return new Ratio(Math.exp(log), null, null);
        }
        double one = squaredError(values);
        double other = squaredError(base);
        double both = one + other;
        if (both == 0) {
            return new Ratio(Math.exp(log), Math.exp(log), Math.exp(log));
        }
        double freedom = both * both / (one * one / (values.length - 1) + other * other / (base.length - 1));
        double t = TDistribution.of(freedom).inverseSurvivalProbability(0.025);
        double half = t * Interval.MEDIAN_FACTOR * Math.sqrt(both);
        return new Ratio(Math.exp(log), Math.exp(log - half), Math.exp(log + half));
    }

    private static void requirePositive(double... values) {
        if (values.length == 0 || !Arrays.stream(values).allMatch(v -> v > 0)) {
            throw new IllegalArgumentException("a ratio needs values, and all above 0: " + Arrays.toString(values));
        }
    }

    /** The squared standard error of the mean of the logarithms. */
    private static double squaredError(double... values) {
        double[] logs = Arrays.stream(values).map(Math::log).toArray();
        double mean = Arrays.stream(logs).average().orElseThrow();
        return Arrays.stream(logs).map(v -> (v - mean) * (v - mean)).sum() / (logs.length - 1) / logs.length;
    }

    /** @return whether the interval leaves 1 out; false where there is none */
    public boolean shown() {
        return isAbove(1) || isBelow(1);
    }

    /** @return whether the whole interval is above the limit; false where there is none */
    public boolean isAbove(double limit) {
        return low != null && low > limit;
    }

    /** @return whether the whole interval is below the limit; false where there is none */
    public boolean isBelow(double limit) {
        return high != null && high < limit;
    }
}
