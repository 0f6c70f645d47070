package dev.topspin.model.stats;

import dev.topspin.model.result.Interval;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/** Medians over forks, how far they can be relied on, and how much forks vary. */
public final class Intervals {
    /**
     * A median's standard error as a multiple of a mean's, for 2, 3, 4 ... normal values: a simulation of 150,000 samples each gave
     * them, to a half percent.
     */
    private static final double[] FEW = {
        1, 1.16, 1.092, 1.197, 1.136, 1.214, 1.16, 1.224, 1.177, 1.228, 1.187, 1.232, 1.194, 1.235
    };

    /** The same for many: the square root of pi/2. */
    private static final double MANY = Math.sqrt(Math.PI / 2);

    /** Of fewer values there is no t. */
    private static final int LEAST = 2;

    /** Student's t by the number of values, for those that are asked for again and again. */
    private static final double[] T = IntStream.range(0, 128)
            .mapToDouble(values -> values < LEAST ? Double.NaN : ofDistribution(values))
            .toArray();

    private Intervals() {}

    /**
     * The interval is Student's t on the logarithms, widened because it stands around a median: the median times and divided by
     * exp(t(0.975, n-1) · c(n) · s / sqrt(n)), where c(n) is what a median's standard error is of a mean's. So it never reaches 0.
     * Nothing is discarded.
     *
     * @param values at least one, each of a fresh JVM
     * @return the median; without an interval where there is one value, or one that has no logarithm
     */
    public static Interval of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("an interval needs at least one value");
        }
        double median = median(values);
        if (values.length < 2 || Arrays.stream(values).anyMatch(v -> !(v > 0))) {
            return new Interval(median, null, null);
        }
        double factor = Math.exp(t(values.length) * Math.sqrt(squaredError(values)));
        return new Interval(median, median / factor, median * factor);
    }

    /**
     * @param values 2 or more, all above 0
     * @return the squared standard error of the logarithm of their median
     */
    static double squaredError(double... values) {
        return squaredError(medianFactor(values.length), values);
    }

    /** @return what becomes of the square of an interval over so many forks, 1 or more, with one fork more: a part of it, below 1 */
    static double narrowing(int forks) {
        double now = forks < 2 ? Double.POSITIVE_INFINITY : t(forks) * t(forks) / forks;
        return t(forks + 1) * t(forks + 1) / (forks + 1) / now;
    }

    /** @return Student's t for an interval of 95 % of so many values, 2 or more */
    static double t(int values) {
        return values >= LEAST && values < T.length ? T[values] : ofDistribution(values);
    }

    private static double ofDistribution(int values) {
        return TDistribution.of(values - 1).inverseSurvivalProbability(0.025);
    }

    /** @return what a median's standard error is of a mean's, for so many values, 2 or more */
    static double medianFactor(int values) {
        return values - 2 < FEW.length ? FEW[values - 2] : MANY;
    }

    /** @return the same as if they were many, which errs to the wide side where they are few */
    static double squaredErrorOfMany(double... values) {
        return squaredError(MANY, values);
    }

    private static double squaredError(double factor, double... values) {
        double[] logs = Arrays.stream(values).map(Math::log).toArray();
        double deviation = deviation(logs);
        return factor * factor * deviation * deviation / logs.length;
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
