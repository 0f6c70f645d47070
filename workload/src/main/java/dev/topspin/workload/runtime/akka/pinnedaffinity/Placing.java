package dev.topspin.workload.runtime.akka.pinnedaffinity;

import akka.dispatch.Mailbox;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntSupplier;

/**
 * Which thread runs which actor. So many actors at a time as a threshold says have a place; these are spread evenly, in turns.
 * Two that talk then come to be on one thread: an actor that is scheduled twice in a row by messages of the same other one goes
 * where that one is, and one whose place isn't settled yet goes where it was, so that all threads keep their even share. That
 * settles both, for good. A single message says nothing: it may be what a parent or a first request begins with. All further
 * actors go by their hash, without being looked up, until an actor ends and gives its place to whoever is scheduled next. Only
 * actors have places: other tasks come once.
 *
 * <p>An actor takes the lock when it gets its place, when that is settled, and when it ends; all else is looked up without.
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
    /** One more than an actor's thread, and whether that may change. */
    private final PlaceTable seen;
    /** Those whose place isn't settled, by the hash of their mailbox, in the order in which they came. */
    private final Set<Integer> unsettled = new LinkedHashSet<>();
    /** How many actors have a place on each thread. */
    private final int[] on;

    private int turn;
    private int count;
    private volatile boolean full;

    /**
     * @param threads 1 or more
     * @param threshold actors at a time that are spread evenly, 0 or more
     * @param sender the hash of the task that runs on the thread that asks; 0 where it is none of the pool's, and always 0
     *     where actors are to stay where their turn puts them
     */
    Placing(int threads, int threshold, IntSupplier sender) {
        this.threads = threads;
        this.threshold = threshold;
        this.sender = sender;
        this.full = threshold == 0;
        this.seen = new PlaceTable(threshold);
        this.on = new int[threads];
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
        int place = seen.at(hash);
        if (place == PlaceTable.NONE) {
            return full ? byHash(hash) : first(actor, hash);
        }
        return place < UNSETTLED ? place - 1 : look(actor, hash, place);
    }

    /** The actor has ended: its place is another's from now on. */
    void gone(Mailbox actor) {
        int hash = actor.hashCode();
        if (threads > 1 && seen.at(hash) != PlaceTable.NONE) {
            giveBack(hash);
        }
    }

    private synchronized void giveBack(int hash) {
        if (known(hash)) {
            on[threadOf(hash)]--;
            seen.remove(hash);
            unsettled.remove(hash);
            count--;
            full = false;
        }
    }

    private int first(Mailbox actor, int hash) {
        int place = placed(hash);
        return place == PlaceTable.NONE ? byHash(hash) : look(actor, hash, place);
    }

    private synchronized int placed(int hash) {
        // two mailboxes of the same hash have one place
        if (!known(hash) && count < threshold) {
            int thread = leastTaken();
            on[thread]++;
            unsettled.add(hash);
            seen.put(hash, UNSETTLED | (thread + 1));
            count++;
            full = count == threshold;
        }
        return seen.at(hash);
    }

    /** @return the thread with the fewest places that are taken; of several, in turns */
    private int leastTaken() {
        int least = turn;
        for (int i = 1; i < threads; i++) {
            int thread = (turn + i) % threads;
            if (on[thread] < on[least]) {
                least = thread;
            }
        }
        turn = (least + 1) % threads;
        return least;
    }

    /** @param place where it is by now */
    private int look(Mailbox actor, int hash, int place) {
        if (!actor.hasMessages()) {
            return thread(place);
        }
        int from = sender.getAsInt();
        // by itself it is scheduled for what it had not done when its turn was over
        int other = from != hash && known(from) ? from : 0;
        int times = seen.heard(hash, other);
        if (times >= 0 && times < MOST_LOOKS) {
            return thread(place);
        }
        return settle(hash, times < 0 ? other : 0);
    }

    /** @param other that it talks to; 0 for none */
    private synchronized int settle(int hash, int other) {
        // another, which came to be with it, may have settled it; and the other may have ended
        if (unsettled.contains(hash)) {
            if (other != 0 && known(other)) {
                bring(hash, other);
                settled(other);
            }
            settled(hash);
        }
        return known(hash) ? threadOf(hash) : byHash(hash);
    }

    /** Brings one to the thread of the other, if all threads keep their share; else the other to the thread of the one. */
    private void bring(int one, int other) {
        if (threadOf(one) != threadOf(other) && !moved(one, other) && unsettled.contains(other)) {
            moved(other, one);
        }
    }

    private boolean moved(int one, int other) {
        int from = threadOf(one);
        int to = threadOf(other);
        Integer instead = null;
        for (int hash : unsettled) {
            // the last to come is the least likely to talk already
            if (hash != one && hash != other && threadOf(hash) == to) {
                instead = hash;
            }
        }
        if (instead == null) {
            return false;
        }
        seen.put(instead, UNSETTLED | (from + 1));
        seen.put(one, UNSETTLED | (to + 1));
        return true;
    }

    private void settled(int hash) {
        seen.put(hash, threadOf(hash) + 1);
        unsettled.remove(hash);
    }

    private boolean known(int hash) {
        return hash != 0 && seen.at(hash) != PlaceTable.NONE;
    }

    private int threadOf(int hash) {
        return thread(seen.at(hash));
    }

    private static int thread(int place) {
        return (place & (UNSETTLED - 1)) - 1;
    }

    private int byHash(int hash) {
        return (int) ((Integer.toUnsignedLong(hash * GOLDEN) * threads) >>> Integer.SIZE);
    }
}
