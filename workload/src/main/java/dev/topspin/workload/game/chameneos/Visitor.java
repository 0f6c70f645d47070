package dev.topspin.workload.game.chameneos;

import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.workload.game.chameneos.Message.Word;
import dev.topspin.workload.harness.trial.Apart;
import dev.topspin.workload.harness.trial.Parties;

/**
 * What a creature does, whatever kind of actor it is: comes to the mall when it is told to, and leaves when it is told to.
 * Used by one actor at a time. Never allocates.
 */
public abstract class Visitor extends Apart {
    /** How a creature reaches the others. */
    public interface Ways {
        /** Tells the mall. */
        void mall(Message message);

        /** Tells whoever told this creature what it hears just now. */
        void answer(int creature, Message message);
    }

    private final Creature creature;
    private final Parties parties = new Parties();
    private Ways ways;
    private long heard;
    private volatile long metInAll;

    Visitor(Creature creature) {
        this.creature = creature;
    }

    /**
     * @param protocol how they meet; null for FourTells
     * @param creature whose part it plays
     */
    public static Visitor of(Protocol protocol, Creature creature) {
        return switch (protocol) {
            case Lean -> new LeanVisitor(creature);
            case FourTells -> new FourTellsVisitor(creature);
            case null -> new FourTellsVisitor(creature);
        };
    }

    /** @param known how it reaches the others from now on; by the actor, before it hears anything */
    public void knows(Ways known) {
        ways = known;
    }

    /**
     * Hears a message.
     *
     * @return whether it was one for a creature
     */
    public final boolean hears(Message message) {
        if ((heard++ & Parties.MASK) == 0) {
            parties.ran(Thread.currentThread());
        }
        if (met(message)) {
            return true;
        }
        if (message == Word.Come) {
            creature.reset();
            come();
        } else if (message == Word.Leave) {
            long before = metInAll;
            metInAll = before + creature.meetings();
            ways.mall(Word.Gone);
        } else {
            return false;
        }
        return true;
    }

    /**
     * It has met another.
     *
     * @return whether the message says so
     */
    abstract boolean met(Message message);

    /** Goes to the mall, for the first time in this iteration. */
    abstract void come();

    /** @return how often it has met in all iterations that it has left */
    public final long metInAll() {
        return metInAll;
    }

    final Creature creature() {
        return creature;
    }

    final Ways ways() {
        return ways;
    }

    /** Before an iteration, by the harness: the actor is idle. */
    final void reset() {
        heard = 0;
        parties.clear();
    }

    /** @return which threads ran it since the iteration began */
    public final Parties parties() {
        return parties;
    }
}
