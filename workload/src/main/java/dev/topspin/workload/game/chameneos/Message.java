package dev.topspin.workload.game.chameneos;

import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.harness.trial.Iteration;
import java.util.concurrent.CountDownLatch;

/**
 * What the mall and its visitors tell each other. All that is told in a meeting is made once and never changed, so that no
 * CPU has to fetch it anew.
 */
public sealed interface Message {
    /**
     * FourTells: a creature is at the mall. The mall forwards it to the one that waits there, and the two have met.
     *
     * @param creature who came
     * @param colour that it has
     */
    record Meet(int creature, Colour colour) implements Message {}

    /**
     * FourTells: what the one that waited answers to the one that came.
     *
     * @param creature who waited
     * @param colour that both have now
     */
    record Change(int creature, Colour colour) implements Message {}

    /**
     * Lean: a creature is at the mall and stays for several meetings.
     *
     * @param creature who came, or stays on
     * @param colour that it has; only of interest where it has come
     * @param meetings how many more it will be there for, 1 or more
     */
    record Stay(int creature, Colour colour, int meetings) implements Message {
        /** How many meetings a creature stays for when it comes: so many it may have before it, at the most. */
        public static final int FIRST = 32;

        /** How many more it stays for each time that as many are over. */
        public static final int MORE = FIRST / 2;
    }

    /**
     * Lean: a creature has met another.
     *
     * @param creature the other
     * @param colour that the other had
     */
    record Met(int creature, Colour colour) implements Message {}

    /**
     * The harness tells the mall to begin.
     *
     * @param iteration which
     * @param over counted down when every creature has gone
     */
    record Begin(Iteration iteration, CountDownLatch over) implements Message {}

    /** What is told once in an iteration. */
    enum Word implements Message {
        /** The mall to a creature: come. */
        Come,
        /** The mall to a creature: there are no more meetings. */
        Leave,
        /** A creature to the mall: it has gone, and tells nothing more. */
        Gone,
        /** The harness to the mall: the time is over. */
        Late
    }
}
