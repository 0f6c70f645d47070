package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The chameneos-redux workload: creatures meet by twos at one place and change colour. An iteration ends after {@code
 * meetings} or when its time is over, whichever comes first; what was met by then is what is counted and checked.
 *
 * @param meetings in one iteration, at the most
 * @param creatures how many, coloured blue, red, yellow in turn; null where colours are given or the default of 4 holds
 * @param colours of the creatures one by one; null to have them coloured in turn
 */
@ValidationRule(value = Rules.CREATURES_OR_COLOURS_CEL, message = Rules.CREATURES_OR_COLOURS)
public record Chameneos(
        @Default("1000000")
        @Min(1)
        @Max(1_000_000_000d)
        @JsonPropertyDescription(
                "Meetings in one iteration, at the most: an iteration also ends when its time is over.")
        Long meetings,

        @Min(2)
        @Max(1000)
        @JsonPropertyDescription("Creatures, coloured blue, red, yellow in turn; 4 unless colours are given.")
        Integer creatures,

        @Size(min = 2, max = 1000)
        @JsonPropertyDescription("The creatures' colours one by one: Blue, Red or Yellow. Not beside creatures.")
        List<Colour> colours)
        implements WorkloadKind {
    /** How many creatures there are where neither number nor colours are given. */
    public static final int CREATURES = 4;

    /** The colours, in the order in which creatures are coloured in turn. */
    public enum Colour {
        Blue(0),
        Red(1),
        Yellow(2);

        private static final Colour[] TURN = {Blue, Red, Yellow};

        /**
         * By the sum of two numbers: both become minus that sum, modulo 3. Looked up, because colours come in no order that a
         * CPU could guess a branch by.
         */
        private static final int[] COMPLEMENTS = {0, 2, 1, 0, 2};

        private final int number;

        Colour(int number) {
            this.number = number;
        }

        /** @return its number, 0 to 2, in the order in which creatures are coloured in turn */
        public int number() {
            return number;
        }

        /** @return how many there are */
        public static int count() {
            return TURN.length;
        }

        /** @return the colour of this number; from 3 on the turn begins again */
        public static Colour of(int number) {
            return TURN[number % TURN.length];
        }

        /** @return what both become when a creature of this colour meets one of the other; never null */
        public Colour complement(Colour other) {
            return TURN[complement(number, other.number)];
        }

        /**
         * The same by their numbers, for whoever keeps these.
         *
         * @param one 0 to 2
         * @param other 0 to 2
         * @return the number of what both become
         */
        public static int complement(int one, int other) {
            return COMPLEMENTS[one + other];
        }
    }

    public Chameneos {
        colours = colours == null ? null : List.copyOf(colours);
    }

    /** @return the colour that every creature begins with; two or more of them */
    @JsonIgnore
    public List<Colour> beginning() {
        if (colours != null) {
            return colours;
        }
        return IntStream.range(0, creatures == null ? CREATURES : creatures)
                .mapToObj(Colour::of)
                .toList();
    }

    @Override
    public String kind() {
        return "chameneos";
    }

    @Override
    public Unit unit() {
        return Unit.meeting;
    }

    /** There is one meeting place. */
    @Override
    public int strands() {
        return 1;
    }

    @Override
    public long limit() {
        return meetings;
    }

    @Override
    public boolean timed() {
        return false;
    }
}
