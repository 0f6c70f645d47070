package dev.topspin.workload.pinnedaffinity;

import akka.dispatch.Mailbox;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which thread runs which actor: the first so many that are seen take the threads in turn, so that few actors are spread
 * evenly; all others go by their hash, without being looked up. Only actors are remembered: other tasks come once.
 */
final class Placing {
    private static final int GOLDEN = 0x9E37_79B9;

    private final int threads;
    private final int threshold;
    /** Open addressing, at most half full: the hash of an actor's mailbox and one more than its thread; 0 where free. */
    private final AtomicLongArray seen;

    private final int shift;
    private int count;

    /**
     * @param threads 1 or more
     * @param threshold actors that are spread evenly, 0 or more
     */
    Placing(int threads, int threshold) {
        this.threads = threads;
        this.threshold = threshold;
        int size = Integer.highestOneBit(Math.max(1, threshold)) << 2;
        this.seen = new AtomicLongArray(size);
        this.shift = Integer.SIZE - Integer.numberOfTrailingZeros(size);
    }

    /** @return the number of its thread, from 0; the same for the same actor */
    int of(Runnable task) {
        if (threads == 1) {
            return 0;
        }
        int hash = task.hashCode();
        if (threshold == 0 || !(task instanceof Mailbox)) {
            return byHash(hash);
        }
        long entry = seen.get(slot(hash));
        return entry == 0 ? atFirst(hash) : (int) entry - 1;
    }

    /** @return where the hash stands, or, if it does not, would stand */
    private int slot(int hash) {
        int mask = seen.length() - 1;
        int at = (hash * GOLDEN) >>> shift;
        for (long entry = seen.get(at); entry != 0 && (int) (entry >>> Integer.SIZE) != hash; entry = seen.get(at)) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private synchronized int atFirst(int hash) {
        int slot = slot(hash);
        long entry = seen.get(slot);
        if (entry != 0) {
            return (int) entry - 1;
        }
        if (count == threshold) {
            return byHash(hash);
        }
        int thread = count++ % threads;
        seen.set(slot, ((long) hash << Integer.SIZE) | (thread + 1));
        return thread;
    }

    private int byHash(int hash) {
        return (int) ((Integer.toUnsignedLong(hash * GOLDEN) * threads) >>> Integer.SIZE);
    }
}
