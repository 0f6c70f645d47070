package dev.topspin.bench.compare;

/**
 * How much is run of two candidates that take turns.
 *
 * @param quads of each pair of processes
 * @param leastPairs before the width is looked at
 * @param mostPairs however wide it is
 * @param halfWidth at which no more pairs are added, as a share
 */
public record Design(int quads, int leastPairs, int mostPairs, double halfWidth) {
    /** Of so few quads that nothing stole from a pair says nothing. */
    static final int LEAST_QUADS = 4;

    /** What decides: 30 quads a pair, 6 to 12 pairs, until the interval reaches 2 % to either side. */
    public static final Design DEFAULT = new Design(30, 6, 12, 0.02);

    /** @return the same, with other limits */
    public Design with(int quads, int mostPairs) {
        return new Design(quads, Math.min(leastPairs, mostPairs), mostPairs, halfWidth);
    }

    /** @return whether so many pairs with this result are enough */
    boolean enough(int pairs, Estimate estimate) {
        return pairs >= mostPairs || (pairs >= leastPairs && estimate.halfWidth() <= halfWidth);
    }

    /** @return turns of each candidate of a pair; the first quad only settles and isn't counted */
    int turns() {
        return 2 * (quads + 1);
    }
}
