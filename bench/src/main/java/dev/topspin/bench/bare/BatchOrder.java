package dev.topspin.bench.bare;

import java.util.Random;

/** Which line a batch is played on: some on one, then on to the next, in an order by chance that stays. Any thread may ask. */
final class BatchOrder {
    /** So many that going to a line takes next to nothing of the time there. */
    private static final int ON_A_LINE = 20;

    private final int[] order;

    /**
     * @param lines how many there are
     * @param seed of the order
     */
    BatchOrder(int lines, long seed) {
        order = new int[lines];
        Random random = new Random(seed);
        for (int i = 0; i < lines; i++) {
            int at = random.nextInt(i + 1);
            order[i] = order[at];
            order[at] = i;
        }
    }

    /** @return from 0 to one less than there are lines */
    int of(long batch) {
        return order[(int) (batch / ON_A_LINE % order.length)];
    }
}
