package dev.topspin.workload.runtime.threads.chameneos;

import static dev.topspin.workload.runtime.threads.chameneos.Word.VALUE;

import dev.topspin.workload.game.chameneos.Creature;
import java.util.Arrays;

/**
 * The meeting place: one word that says how many meetings are left and who waits, changed by compare-and-swap alone. Who
 * finds nobody puts itself there and looks at a word of its own from then on; who finds somebody takes it away with the
 * meeting, works out the colour and writes it to the other's word. All words have cache lines of their own. Never allocates.
 *
 * <pre>
 * place:    meetings left (48 bits) | id of who waits + 1 (14 bits) | its colour (2 bits)
 * answer:                             id of who came + 1 (14 bits)  | colour of both (2 bits)
 * </pre>
 */
final class Place {
    /** What became of a creature that came. */
    enum Came {
        /** It met the one that waited. */
        MET,
        /** Nobody was there: it waits, until {@link #answered}. */
        WAITS,
        /** Somebody else was faster. */
        AGAIN,
        /** There are no more meetings. */
        CLOSED
    }

    private static final int COLOUR_BITS = 2;
    private static final int VISITOR_BITS = 16;
    private static final long VISITOR = (1L << VISITOR_BITS) - 1;

    private static final long NO_ANSWER = 0;
    private static final long NO_MEETING = -1;

    /** Meetings from one look at the clock to the next. */
    private static final long CLOCK_EVERY = 1024;

    private final Word place = new Word();
    private final Word[] answers;
    private long limit;
    private long deadline;
    private long unmet;

    /** @param creatures that will come */
    Place(int creatures) {
        answers = new Word[creatures];
        Arrays.setAll(answers, _ -> new Word());
    }

    /** Opens it for so many meetings, when nobody is there. */
    void open(long meetings) {
        limit = meetings;
        unmet = 0;
        for (Word answer : answers) {
            VALUE.set(answer, NO_ANSWER);
        }
        VALUE.setVolatile(place, meetings << VISITOR_BITS);
    }

    /** @param nanos when its time is over; set by whoever starts the clock, before the first meeting */
    void closeAt(long nanos) {
        deadline = nanos;
    }

    /** @return how many meetings there were, when all have left */
    long met() {
        return limit - unmet;
    }

    /** A creature that waits for no answer comes, once. */
    Came come(Creature creature) {
        // before looking: between the look and the swap the word may change
        long own = word(creature.id(), creature.colour());
        long seen = (long) VALUE.getVolatile(place);
        long left = seen >>> VISITOR_BITS;
        if (left == 0) {
            return Came.CLOSED;
        }
        long waiting = seen & VISITOR;
        if (waiting == 0) {
            return VALUE.compareAndSet(place, seen, seen | own) ? Came.WAITS : Came.AGAIN;
        }
        if (!VALUE.compareAndSet(place, seen, (left - 1) << VISITOR_BITS)) {
            return Came.AGAIN;
        }
        int other = id(waiting);
        int both = creature.meet(other, colour(waiting));
        VALUE.setRelease(answers[other], word(creature.id(), both));
        if (left % CLOCK_EVERY == 0 && System.nanoTime() - deadline >= 0) {
            close();
        }
        return Came.MET;
    }

    /** @return the word that a creature looks at while it waits */
    Word answer(Creature creature) {
        return answers[creature.id()];
    }

    /**
     * @param word that the creature looks at
     * @return whether a creature that waits has its answer by now: that it has met another, or that nobody will come
     */
    boolean answered(Creature creature, Word word) {
        long answer = (long) VALUE.getAcquire(word);
        if (answer == NO_ANSWER) {
            return false;
        }
        // plain: nobody writes it again before this creature stands in the place anew
        VALUE.set(word, NO_ANSWER);
        if (answer != NO_MEETING) {
            creature.changed(id(answer), colour(answer));
        }
        return true;
    }

    private void close() {
        long seen = (long) VALUE.getAndSet(place, 0L);
        if (seen >>> VISITOR_BITS == 0) {
            return;
        }
        unmet = seen >>> VISITOR_BITS;
        long waiting = seen & VISITOR;
        if (waiting != 0) {
            VALUE.setRelease(answers[id(waiting)], NO_MEETING);
        }
    }

    private static long word(int id, int colour) {
        return (1L + id) << COLOUR_BITS | colour;
    }

    private static int id(long word) {
        return (int) (word >>> COLOUR_BITS) - 1;
    }

    private static int colour(long word) {
        return (int) word & (1 << COLOUR_BITS) - 1;
    }
}
