package dev.topspin.workload.game.chameneos;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.harness.trial.Apart;

/**
 * One creature: its colour now, and what it counted since the iteration began. Used by one thread at a time; whoever hands
 * it from one to the other orders the two, e.g. by a message. Never allocates but in {@link #count}. No two share a cache line:
 * nor what the garbage collector writes, which marks a card, of a table where all creatures' cards lie side by side, for each
 * reference that is kept. So the colour is kept by its number.
 */
public final class Creature extends Apart {
    private final int id;
    private final Colour beginning;
    private int colour;
    private long meetings;
    private long withItself;

    /**
     * @param id its place among all creatures, from 0
     * @param beginning the colour it begins each iteration with
     */
    public Creature(int id, Colour beginning) {
        this.id = id;
        this.beginning = beginning;
        this.colour = beginning.number();
    }

    /** @return its place among all creatures, from 0 */
    public int id() {
        return id;
    }

    /** @return the number of the colour it has now */
    public int colour() {
        return colour;
    }

    /** @return the colour it begins each iteration with */
    public Colour beginning() {
        return beginning;
    }

    /** @return how often it met since the iteration began */
    public long meetings() {
        return meetings;
    }

    /** @return how often it met itself since the iteration began: never, where the meeting place is right */
    public long withItself() {
        return withItself;
    }

    /**
     * Meets another: counts, and changes colour.
     *
     * @param other id of the other
     * @param its number of the colour that the other had before they met
     * @return the number of the colour that both have now
     */
    public int meet(int other, int its) {
        int both = Colour.complement(colour, its);
        changed(other, both);
        return both;
    }

    /**
     * It met another, which worked out the colour: counts, and takes it.
     *
     * @param other id of the other
     * @param both the number of the colour that both have now
     */
    public void changed(int other, int both) {
        meetings++;
        if (other == id) {
            withItself++;
        }
        colour = both;
    }

    /**
     * It met others elsewhere, and this is what came of it.
     *
     * @param met how often
     * @param itself how often of these itself
     * @param now the number of the colour it has now
     */
    public void counted(long met, long itself, int now) {
        meetings = met;
        withItself = itself;
        colour = now;
    }

    /** As it was before the first meeting. */
    public void reset() {
        colour = beginning.number();
        meetings = 0;
        withItself = 0;
    }

    /** @return what it counted */
    public CreatureCount count() {
        return new CreatureCount(beginning, meetings, withItself);
    }
}
