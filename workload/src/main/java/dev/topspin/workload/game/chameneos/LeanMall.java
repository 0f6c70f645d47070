package dev.topspin.workload.game.chameneos;

import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.game.chameneos.Message.Met;
import dev.topspin.workload.game.chameneos.Message.Stay;
import dev.topspin.workload.game.chameneos.Message.Word;

/**
 * Creatures stay at the mall for several meetings. It has them in the order in which they came, lets the first two meet, tells
 * both, and puts them at the end again as long as they stay: so it knows their colours, and everybody meets everybody.
 */
final class LeanMall extends Mall {
    private static final int UNKNOWN = -1;

    /** The number of each one's colour, {@link #UNKNOWN} until it has come; by numbers as {@link Creature} keeps its own. */
    private final int[] colours;

    private final int[] stays;
    /** A ring of those who are there, each once. */
    private final int[] present;

    private final Met[][] met;
    private int first;
    private int there;

    LeanMall(int size) {
        super(size);
        colours = new int[size];
        stays = new int[size];
        present = new int[size];
        met = new Met[size][Colour.count()];
        for (int creature = 0; creature < size; creature++) {
            for (Colour colour : Colour.values()) {
                met[creature][colour.number()] = new Met(creature, colour);
            }
        }
    }

    @Override
    public String protocol() {
        return "Lean: a creature stays for " + Stay.FIRST + " meetings";
    }

    @Override
    boolean came(Message message) {
        if (!(message instanceof Stay stay)) {
            return false;
        }
        if (open()) {
            int creature = stay.creature();
            if (colours[creature] == UNKNOWN) {
                colours[creature] = stay.colour().number();
            }
            if (stays[creature] == 0) {
                add(creature);
            }
            stays[creature] += stay.meetings();
            while (there > 1 && open()) {
                meet(next(), next());
            }
        }
        return true;
    }

    private void meet(int one, int other) {
        int before = colours[one];
        int its = colours[other];
        int both = Colour.complement(before, its);
        colours[one] = both;
        colours[other] = both;
        visitors().tell(one, met[other][its]);
        visitors().tell(other, met[one][before]);
        stay(one);
        stay(other);
        meeting();
    }

    private void stay(int creature) {
        if (--stays[creature] > 0) {
            add(creature);
        }
    }

    private void add(int creature) {
        int place = first + there++;
        present[place < present.length ? place : place - present.length] = creature;
    }

    private int next() {
        int creature = present[first];
        first = first + 1 < present.length ? first + 1 : 0;
        there--;
        return creature;
    }

    @Override
    void empty() {
        first = 0;
        there = 0;
        for (int creature = 0; creature < size(); creature++) {
            colours[creature] = UNKNOWN;
            stays[creature] = 0;
        }
    }

    /** Also those who are on their way: what they have been told before this they hear before this. */
    @Override
    void sendAway() {
        for (int creature = 0; creature < size(); creature++) {
            visitors().tell(creature, Word.Leave);
        }
    }
}
