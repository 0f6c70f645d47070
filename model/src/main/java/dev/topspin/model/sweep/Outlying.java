package dev.topspin.model.sweep;

import dev.topspin.model.stats.Intervals;
import java.util.Arrays;

/** How far a logarithm must stick out of others to be suspected: beyond a ratio, and beyond a multiple of how far the others spread. */
final class Outlying {
    /** Less than this is not worth a second look, whatever the tolerance: 7 % more. */
    private static final double LEAST = Math.log(1.07);

    /** Nodes that are alike to a percent still differ by that much. */
    private static final double LEAST_SPREAD = 0.01;

    /** What makes a median absolute deviation a standard deviation, for normal values. */
    private static final double TO_DEVIATION = 1.4826;

    private Outlying() {}

    /** @return the spread of values, in logarithms, as a standard deviation that a few far values don't change */
    static double spread(double... values) {
        double middle = Intervals.median(values);
        return Math.max(
                LEAST_SPREAD,
                TO_DEVIATION
                        * Intervals.median(Arrays.stream(values)
                                .map(v -> Math.abs(v - middle))
                                .toArray()));
    }

    /**
     * @param value over what is usual
     * @param spread of all
     * @param times how many times the spread it must be
     */
    static boolean sticksOut(double value, double spread, double times) {
        return value > LEAST && value > times * spread;
    }
}
