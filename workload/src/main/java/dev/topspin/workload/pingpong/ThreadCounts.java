package dev.topspin.workload.pingpong;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Counts the messages of an actor, each on the thread that it is counted on: an actor that is moved to another CPU takes no
 * cache line of counts along. One thread at a time counts; the sum is read when nothing is under way.
 */
final class ThreadCounts {
    // in the middle of an array of three cache lines, so that no other object's line is written
    private static final int LENGTH = 24;
    private static final int PLACE = 12;

    private final List<long[]> shares = new CopyOnWriteArrayList<>();
    private final ThreadLocal<long[]> share = ThreadLocal.withInitial(this::another);

    private long[] another() {
        long[] made = new long[LENGTH];
        shares.add(made);
        return made;
    }

    /** @return how many this thread had counted before */
    long increment() {
        return share.get()[PLACE]++;
    }

    /** Sets all to zero, while nothing is under way. */
    void clear() {
        shares.forEach(counts -> counts[PLACE] = 0);
    }

    /** @return the sum of all threads' */
    long sum() {
        return shares.stream().mapToLong(counts -> counts[PLACE]).sum();
    }
}
