package dev.topspin.model.schedule;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What the next figure of a cell is expected to be: a prediction interval of Student's t on the logarithms of the figures before, which
 * holds what differs from run to run and not only from fork to fork. docs/capacity.md has the rule and what simulations say of it.
 *
 * @param log logarithm of what is expected
 * @param spread standard deviation of the logarithms from run to run, 0 or more
 * @param runs how many figures that is known of, 2 or more
 * @param own variance of the expectation itself, as a multiple of spread²: 1/runs for a mean of the runs, 1 for one other run
 */
public record Prediction(double log, double spread, int runs, double own) {
    /** The chance that one run as always is above the limit. */
    private static final double ONE = 0.025;

    /** The same of the mean of two, the first of which was above its own. */
    private static final double TWO = 0.005;

    /**
     * From the mean of the last figures.
     *
     * @param figures 2 or more, all above 0
     */
    public static Prediction ofLast(double... figures) {
        double[] logs = logs(figures);
        double mean = mean(logs);
        return new Prediction(mean, spread(logs, mean), logs.length, 1.0 / logs.length);
    }

    /**
     * From the figure of one run, where others say how much runs differ.
     *
     * @param figure above 0
     * @param others 2 or more, all above 0
     */
    public static Prediction around(double figure, double... others) {
        double[] logs = logs(others);
        return new Prediction(Math.log(figure), spread(logs, mean(logs)), logs.length, 1);
    }

    /** @return the figure that is expected */
    public double expected() {
        return Math.exp(log);
    }

    /** @return the lower end of the interval in which 95 % of the next figures are */
    public double low() {
        return Math.exp(log - reach(ONE, 1));
    }

    /** @return the figure above which a run is suspected: the upper end of that interval, or what is tolerated where that is more */
    public double limit(double tolerance) {
        return Math.exp(log + Math.max(Math.log1p(tolerance), reach(ONE, 1)));
    }

    /** @return the same for the geometric mean of a suspected run and of the one that confirms it */
    public double limitOfTwo(double tolerance) {
        return Math.exp(log + Math.max(Math.log1p(tolerance), reach(TWO, 2)));
    }

    private double reach(double chance, int figures) {
        return TDistribution.of(runs - 1).inverseSurvivalProbability(chance) * spread * Math.sqrt(1.0 / figures + own);
    }

    private static double[] logs(double[] figures) {
        if (figures.length < 2 || !Arrays.stream(figures).allMatch(f -> f > 0)) {
            throw new IllegalArgumentException(
                    "a prediction needs two figures or more, all above 0: " + Arrays.toString(figures));
        }
        return Arrays.stream(figures).map(Math::log).toArray();
    }

    private static double mean(double[] logs) {
        return Arrays.stream(logs).average().orElseThrow();
    }

    private static double spread(double[] logs, double mean) {
        return Math.sqrt(Arrays.stream(logs).map(l -> (l - mean) * (l - mean)).sum() / (logs.length - 1));
    }
}
