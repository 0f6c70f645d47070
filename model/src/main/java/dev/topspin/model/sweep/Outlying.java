package dev.topspin.model.sweep;

import dev.topspin.model.stats.Intervals;
import java.util.Arrays;

/** How far a logarithm must stick out of others to be suspected: beyond a ratio, and beyond a multiple of how far the others spread. */
final class Outlying {
    /** Less than this part of the tolerance is not worth a second look: 7 % of 10 %. */
    private static final double OF_TOLERANCE = 0.7;

    /** Nodes that are alike to a percent still differ by that much. */
    private static final double LEAST_SPREAD = 0.01;

    /** A node is suspected beyond so many spreads of its group. It costs a few measurements more, and finds what is slow by a quarter. */
    private static final double NODE_SPREADS = 2;

    /** Of fewer nodes nobody knows the spread, and to measure all of them again is cheap. */
    private static final int KNOWN_SPREAD = 8;

    private static final double LINK_SPREADS = 3;

    /** What makes a median absolute deviation a standard deviation, for normal values. */
    private static final double TO_DEVIATION = 1.4826;

    private Outlying() {}

    /** @return the spread of values, as a standard deviation that a few far values don't change */
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
     * @param value what the node has over what is usual
     * @param tolerance by how much slower than its peers a node may be, as a share
     * @param group what all nodes of its group have over it
     */
    static boolean node(double value, double tolerance, double... group) {
        return value > Math.log1p(OF_TOLERANCE * tolerance)
                && (group.length < KNOWN_SPREAD || value > NODE_SPREADS * spread(group));
    }

    /**
     * @param value what the link has over what is expected
     * @param spread of all links
     */
    static boolean link(double value, double spread) {
        return value > LINK_SPREADS * spread;
    }
}
