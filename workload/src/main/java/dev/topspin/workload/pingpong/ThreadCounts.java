package dev.topspin.workload.pingpong;

import dev.topspin.workload.recorder.PerThread;

/**
 * Counts the messages of an actor, each on the thread that it is counted on: an actor that is moved to another CPU takes no
 * cache line of counts along. One thread at a time counts; the sum is read when nothing is under way.
 */
final class ThreadCounts {
    // in the middle of an array of three cache lines, so that no other object's line is written
    private static final int LENGTH = 24;
    private static final int PLACE = 12;

    private final PerThread<long[]> shares = new PerThread<>(() -> new long[LENGTH]);

    /** @return how many this thread had counted before */
    long increment() {
        return shares.get()[PLACE]++;
    }

    /** Sets all to zero, while nothing is under way. */
    void clear() {
        shares.all().forEach(counts -> counts[PLACE] = 0);
    }

    /** @return the sum of all threads' */
    long sum() {
        return shares.all().stream().mapToLong(counts -> counts[PLACE]).sum();
    }
}
