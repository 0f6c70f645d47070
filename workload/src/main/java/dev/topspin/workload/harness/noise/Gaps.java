package dev.topspin.workload.harness.noise;

/**
 * Reads the clock without a stop and counts where two readings are further apart than the quickest two are.
 *
 * @param spunNanos for how long
 * @param over1us gaps longer than 1 us
 * @param over10us longer than 10 us
 * @param over100us longer than 100 us
 * @param longestNanos the longest; 0 where there is none
 * @param lostNanos all of them together
 */
record Gaps(long spunNanos, long over1us, long over10us, long over100us, long longestNanos, long lostNanos) {
    private static final long MICRO = 1_000;
    private static final long LEARNING_NANOS = 10_000_000;

    /**
     * @param nanos how long, after 10 ms in which it learns what a reading takes and is compiled
     * @return what was seen by the current thread
     */
    static Gaps spin(long nanos) {
        return spin(nanos, usual(LEARNING_NANOS));
    }

    private static long usual(long nanos) {
        long least = Long.MAX_VALUE;
        long last = System.nanoTime();
        for (long end = last + nanos; last - end < 0; ) {
            long now = System.nanoTime();
            if (now - last > 0) {
                least = Math.min(least, now - last);
            }
            last = now;
        }
        return least;
    }

    private static Gaps spin(long nanos, long usual) {
        long over1us = 0;
        long over10us = 0;
        long over100us = 0;
        long longest = 0;
        long lost = 0;
        long start = System.nanoTime();
        long last = start;
        while (last - start < nanos) {
            long now = System.nanoTime();
            long gap = now - last - usual;
            last = now;
            if (gap > MICRO) {
                over1us++;
                over10us += gap > 10 * MICRO ? 1 : 0;
                over100us += gap > 100 * MICRO ? 1 : 0;
                longest = Math.max(longest, gap);
                lost += gap;
            }
        }
        return new Gaps(last - start, over1us, over10us, over100us, longest, lost);
    }
}
