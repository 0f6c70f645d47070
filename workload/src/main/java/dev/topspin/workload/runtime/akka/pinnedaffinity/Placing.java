package dev.topspin.workload.runtime.akka.pinnedaffinity;

import akka.dispatch.Mailbox;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntSupplier;

/**
 * Which thread runs which actor. The first actors, up to a threshold, are spread evenly, in turns. Two that talk then come
 * to be on one thread: an actor that is scheduled twice in a row by messages of the same other one goes where that one is, and
 * one whose place isn't settled yet goes where it was, so that all threads keep their even share. That settles both, for good. A
 * single message says nothing: it may be what a parent or a first request begins with. All later actors go by their hash,
 * without being looked up. Only actors are remembered: other tasks come once.
 */
final class Placing {
    private static final int GOLDEN = 0x9E37_79B9;

    /** In an entry: the actor is where its turn put it, and may go elsewhere. */
    private static final int UNSETTLED = 1 << 20;

    /** Scheduled so often without two in a row by the same other one, an actor stays where it is. */
    private static final int MOST_LOOKS = 1000;

    private final int threads;
    private final int threshold;
    private final IntSupplier sender;
    /** Open addressing, at most half full: the hash of an actor's mailbox and one more than its thread; 0 where free. */
    private final AtomicLongArray seen;

    private final int shift;
    /** What those whose place isn't settled have heard, by the hash of their mailbox, in the order in which they came. */
    private final Map<Integer, Heard> unsettled = new LinkedHashMap<>();

    private int count;
    private volatile boolean full;

    /**
     * @param threads 1 or more
     * @param threshold actors that are spread evenly, 0 or more
     * @param sender the hash of the task that runs on the thread that asks; 0 where it is none of the pool's, and always 0
     *     where actors are to stay where their turn puts them
     */
    Placing(int threads, int threshold, IntSupplier sender) {
        this.threads = threads;
        this.threshold = threshold;
        this.sender = sender;
        this.full = threshold == 0;
        int size = Integer.highestOneBit(Math.max(1, threshold)) << 2;
        this.seen = new AtomicLongArray(size);
        this.shift = Integer.SIZE - Integer.numberOfTrailingZeros(size);
    }

    /** @return the number of its thread, from 0; the same for the same actor from when it is settled on */
    int of(Runnable task) {
        if (threads == 1) {
            return 0;
        }
        int hash = task.hashCode();
        if (threshold == 0 || !(task instanceof Mailbox actor)) {
            return byHash(hash);
        }
        int entry = (int) seen.get(slot(hash));
        if (entry == 0 && full) {
            return byHash(hash);
        }
        return entry == 0 || entry >= UNSETTLED ? place(actor, hash) : entry - 1;
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
        if (!known(hash)) {
            if (full) {
                return byHash(hash);
            }
            unsettled.put(hash, new Heard());
            put(hash, UNSETTLED | count % threads);
            count++;
            full = count == threshold;
        }
        Heard heard = unsettled.get(hash);
        if (heard != null && actor.hasMessages()) {
            hear(hash, heard, sender.getAsInt());
        }
        return thread(hash);
    }

    private void hear(int hash, Heard heard, int from) {
        // by itself it is scheduled for what it had not done when its turn was over
        if (from != 0 && from != hash && known(from)) {
            if (heard.last == from) {
                bring(hash, from);
                settle(hash);
                settle(from);
                return;
            }
            heard.last = from;
        }
        if (++heard.looks == MOST_LOOKS) {
            settle(hash);
        }
    }

    /** Brings one to the thread of the other, if all threads keep their share; else the other to the thread of the one. */
    private void bring(int one, int other) {
        if (thread(one) != thread(other) && !moved(one, other) && unsettled.containsKey(other)) {
            moved(other, one);
        }
    }

    private boolean moved(int one, int other) {
        int from = thread(one);
        int to = thread(other);
        Integer instead = null;
        for (int hash : unsettled.keySet()) {
            // the last to come is the least likely to talk already
            if (hash != one && hash != other && thread(hash) == to) {
                instead = hash;
            }
        }
        if (instead == null) {
            return false;
        }
        put(instead, UNSETTLED | from);
        put(one, UNSETTLED | to);
        return true;
    }

    private void settle(int hash) {
        put(hash, thread(hash));
        unsettled.remove(hash);
    }

    private boolean known(int hash) {
        return seen.get(slot(hash)) != 0;
    }

    private int thread(int hash) {
        return ((int) seen.get(slot(hash)) & (UNSETTLED - 1)) - 1;
    }

    /** @param where its thread, and whether that may change */
    private void put(int hash, int where) {
        seen.set(slot(hash), ((long) hash << Integer.SIZE) | (where + 1));
    }

    private int byHash(int hash) {
        return (int) ((Integer.toUnsignedLong(hash * GOLDEN) * threads) >>> Integer.SIZE);
    }

    private static final class Heard {
        /** The hash of the other one that it was scheduled by last; 0 for none. */
        private int last;

        private int looks;
    }
}
