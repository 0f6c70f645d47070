package dev.topspin.workload.harness.recorder;

import org.HdrHistogram.Histogram;

/**
 * Counts round trips by their length, at HdrHistogram's resolution of three significant digits and in its very buckets.
 * One thread at a time writes; the harness drains it between iterations. The caller orders the two, e.g. by a barrier.
 */
public final class RoundTripRecorder {
    /** The longest that is told apart, a little over two minutes; what is longer counts as this long. */
    public static final long MAX_NANOS = (1L << 37) - 1;

    static final int DIGITS = 3;
    private static final int HALF_MAGNITUDE = 10;
    private static final int HALF = 1 << HALF_MAGNITUDE;
    private static final long MASK = 2L * HALF - 1;
    private static final int LEADING_ZEROS = Long.numberOfLeadingZeros(MASK);

    // index 0 of the top bucket's end: one half bucket for each power of two above 2 x HALF, and the first whole
    private final long[] counts = new long[index(MAX_NANOS) + 1];

    /**
     * Counts one round trip. Never allocates.
     *
     * @param nanos its length; below 0 counts as 0, above {@link #MAX_NANOS} as that
     */
    public void record(long nanos) {
        record(nanos, 1);
    }

    /**
     * Counts round trips of the same length. Never allocates.
     *
     * @param nanos their length; below 0 counts as 0, above {@link #MAX_NANOS} as that
     * @param count how many, 0 or more
     */
    public void record(long nanos, long count) {
        if ((nanos & ~MAX_NANOS) != 0) {
            clamp(nanos, count);
            return;
        }
        counts[index(nanos)] += count;
    }

    private void clamp(long nanos, long count) {
        counts[index(nanos < 0 ? 0 : MAX_NANOS)] += count;
    }

    /**
     * Moves everything counted into a histogram and starts from zero.
     *
     * @param to of three significant digits and at least {@link #MAX_NANOS}, or resizing itself
     */
    public void drainTo(Histogram to) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                to.recordValueWithCount(valueOf(i), counts[i]);
                counts[i] = 0;
            }
        }
    }

    /** @return a histogram that takes whatever a recorder holds */
    public static Histogram histogram() {
        return new Histogram(1, MAX_NANOS, DIGITS);
    }

    private static int index(long nanos) {
        int bucket = LEADING_ZEROS - Long.numberOfLeadingZeros(nanos | MASK);
        return (bucket << HALF_MAGNITUDE) + (int) (nanos >>> bucket);
    }

    private static long valueOf(int index) {
        int bucket = Math.max(0, (index >> HALF_MAGNITUDE) - 1);
        return (index - ((long) bucket << HALF_MAGNITUDE)) << bucket;
    }
}
