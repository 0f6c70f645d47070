package dev.topspin.workload.pinnedaffinity;

import akka.dispatch.Mailbox;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntSupplier;

/**
 * Which thread runs which actor. An actor's first message decides, for good: it goes to the thread of whoever sent that, so that
 * actors which talk to each other are side by side, unless that thread has its even share of actors already; else to the thread
 * that has the fewest. So the first actors, up to a threshold, are spread evenly. All later ones go by their hash, without being
 * looked up. Only actors are remembered: other tasks come once.
 */
final class Placing {
    private static final int GOLDEN = 0x9E37_79B9;

    /** In an entry: the actor was only started yet, and no message has decided. */
    private static final int UNDECIDED = 1 << 20;

    private final int threads;
    private final int threshold;
    private final IntSupplier sender;
    /** Open addressing, at most half full: the hash of an actor's mailbox and one more than its thread; 0 where free. */
    private final AtomicLongArray seen;

    private final int shift;
    private final int[] decided;
    private int count;

    /**
     * @param threads 1 or more
     * @param threshold actors that are spread evenly, 0 or more
     * @param sender the number of the thread that asks, or -1 where it is none of the pool's
     */
    Placing(int threads, int threshold, IntSupplier sender) {
        this.threads = threads;
        this.threshold = threshold;
        this.sender = sender;
        this.decided = new int[threads];
        int size = Integer.highestOneBit(Math.max(1, threshold)) << 2;
        this.seen = new AtomicLongArray(size);
        this.shift = Integer.SIZE - Integer.numberOfTrailingZeros(size);
    }

    /** @return the number of its thread, from 0; the same for the same actor from its first message on */
    int of(Runnable task) {
        if (threads == 1) {
            return 0;
        }
        int hash = task.hashCode();
        if (threshold == 0 || !(task instanceof Mailbox actor)) {
            return byHash(hash);
        }
        int entry = (int) seen.get(slot(hash));
        return entry == 0 || entry >= UNDECIDED ? place(actor, hash) : entry - 1;
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

    private synchronized int place(Mailbox actor, int hash) {
        int slot = slot(hash);
        int entry = (int) seen.get(slot);
        if (entry != 0 && entry < UNDECIDED) {
            return entry - 1;
        }
        if (entry == 0) {
            if (count == threshold) {
                return byHash(hash);
            }
            entry = UNDECIDED + 1 + count++ % threads;
        }
        if (actor.hasMessages()) {
            int thread = besideSender();
            decided[thread]++;
            entry = thread + 1;
        }
        seen.set(slot, ((long) hash << Integer.SIZE) | entry);
        return (entry & (UNDECIDED - 1)) - 1;
    }

    private int besideSender() {
        int beside = sender.getAsInt();
        if (beside >= 0 && decided[beside] < Math.ceilDiv(count, threads)) {
            return beside;
        }
        int fewest = 0;
        for (int i = 1; i < threads; i++) {
            if (decided[i] < decided[fewest]) {
                fewest = i;
            }
        }
        return fewest;
    }

    private int byHash(int hash) {
        return (int) ((Integer.toUnsignedLong(hash * GOLDEN) * threads) >>> Integer.SIZE);
    }
}
