package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.threads.Lines;
import java.util.Random;

/**
 * The lines of one pair, and in which order it visits them. What a message costs depends on the physical cache line that it
 * crosses: one line alone would be the luck of a draw. Each lies on a page of its own, since neighbours share too much.
 */
final class SpinLines {
    /** So many that a tenth of odd ones moves the median by less than a percent. */
    static final int COUNT = 48;

    /** The longest that a pair stays on one: short against what a host's other work takes. */
    private static final long LONGEST_NANOS = 10_000_000;

    /** The shortest: long against going there. */
    private static final long SHORTEST_NANOS = 1_000_000;

    private static final long PAGE = 4096;

    private final long first;
    private final long apart;
    private final Random random;
    private final int[] order = new int[COUNT];
    private int next;

    /**
     * @param seed of the order
     * @param bytes that are needed at each place
     */
    SpinLines(long seed, long bytes) {
        int pages = Math.toIntExact((bytes + PAGE - 1) / PAGE);
        apart = pages * PAGE;
        first = Lines.allocatePages(COUNT * pages, PAGE);
        random = new Random(seed);
        for (int i = 0; i < COUNT; i++) {
            order[i] = i;
        }
        shuffle();
    }

    /** Each pass goes over all of them, and no line is visited twice in a row. */
    private void shuffle() {
        int last = order[COUNT - 1];
        for (int i = COUNT - 1; i > 0; i--) {
            swap(i, random.nextInt(i + 1));
        }
        if (order[0] == last) {
            swap(0, COUNT - 1);
        }
        next = 0;
    }

    private void swap(int one, int other) {
        int kept = order[one];
        order[one] = order[other];
        order[other] = kept;
    }

    /** @return how many visits fit into the time: of each line one, where that leaves each visit long enough */
    static int fit(long timeNanos) {
        long visitNanos = Math.clamp(timeNanos / COUNT, SHORTEST_NANOS, LONGEST_NANOS);
        return Math.clamp(timeNanos / visitNanos, 1, 100_000);
    }

    /** @return the lines of the visits that come, in their order */
    int[] visits(int count) {
        int[] visits = new int[count];
        for (int i = 0; i < count; i++) {
            if (next == COUNT) {
                shuffle();
            }
            visits[i] = order[next++];
        }
        return visits;
    }

    /** @return where it begins */
    long address(int line) {
        return first + line * apart;
    }
}
