package dev.topspin.workload.game.chameneos;

import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.workload.game.chameneos.Message.Begin;
import dev.topspin.workload.game.chameneos.Message.Word;
import dev.topspin.workload.harness.trial.Apart;
import dev.topspin.workload.harness.trial.Parties;
import java.util.concurrent.CountDownLatch;

/**
 * What the mall does, whatever kind of actor it is: lets creatures meet until the iteration's meetings are made or its time is
 * over, then sends all away and waits until they have gone. Used by one actor at a time; figures are read when the iteration
 * is over. Never allocates while it is heard of meetings.
 */
public abstract class Mall extends Apart {
    /** How the mall reaches its visitors. */
    public interface Visitors {
        /** Tells one of them. */
        void tell(int creature, Message message);

        /** Tells one of them what another has told the mall just now, so that the other is who gets the answer. */
        void forward(int creature, Message message);
    }

    private final int size;
    private final Parties parties = new Parties();
    private Visitors visitors;
    private CountDownLatch over;
    private long heard;
    private long limit;
    private long left;
    private long met;
    private int gone;
    private long startNanos;
    private long endNanos;

    /** @param size how many creatures there are, 2 or more */
    Mall(int size) {
        this.size = size;
    }

    /**
     * @param protocol how they meet; null for FourTells
     * @param size how many creatures there are, 2 or more
     */
    public static Mall of(Protocol protocol, int size) {
        return switch (protocol) {
            case Lean -> new LeanMall(size);
            case FourTells -> new FourTellsMall(size);
            case null -> new FourTellsMall(size);
        };
    }

    /** @return how they meet, for the report */
    public abstract String protocol();

    /** @param known how it reaches them from now on; by the actor, before it hears anything */
    public void opens(Visitors known) {
        visitors = known;
    }

    /**
     * Hears a message.
     *
     * @return whether it was one for a mall
     */
    public final boolean hears(Message message) {
        if ((heard++ & Parties.MASK) == 0) {
            parties.ran(Thread.currentThread());
        }
        if (came(message)) {
            return true;
        }
        if (message == Word.Gone) {
            gone();
        } else if (message == Word.Late) {
            close();
        } else if (message instanceof Begin begin) {
            begin(begin);
        } else {
            return false;
        }
        return true;
    }

    /**
     * A creature has come.
     *
     * @return whether the message says so
     */
    abstract boolean came(Message message);

    /** Nobody has come yet. */
    abstract void empty();

    /** There are no more meetings: sends everybody away who waits for one. Called once. */
    abstract void sendAway();

    private void begin(Begin begin) {
        over = begin.over();
        limit = begin.iteration().exchanges();
        left = limit;
        gone = 0;
        empty();
        startNanos = System.nanoTime();
        for (int creature = 0; creature < size; creature++) {
            visitors.tell(creature, Word.Come);
        }
    }

    /** @return whether there are meetings to come */
    final boolean open() {
        return left > 0;
    }

    /** Two have met, and both have been told; the last meeting closes the mall. */
    final void meeting() {
        if (--left == 0) {
            met = limit;
            sendAway();
        }
    }

    private void close() {
        if (open()) {
            met = limit - left;
            left = 0;
            sendAway();
        }
    }

    private void gone() {
        if (++gone == size) {
            endNanos = System.nanoTime();
            over.countDown();
        }
    }

    final int size() {
        return size;
    }

    final Visitors visitors() {
        return visitors;
    }

    /** Before an iteration, by the harness: the actor is idle. */
    final void reset() {
        heard = 0;
        parties.clear();
    }

    /** @return how many meetings there were in the last iteration */
    public final long met() {
        return met;
    }

    /** @return from the first creature's being told to come to the last one's having gone */
    public final long elapsedNanos() {
        return endNanos - startNanos;
    }

    /** @return which threads ran it since the iteration began */
    public final Parties parties() {
        return parties;
    }
}
