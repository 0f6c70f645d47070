package dev.topspin.model.result;

import dev.topspin.model.spec.Chameneos.Colour;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What creatures counted, in the very form in which programs of chameneos-redux print it. */
public final class SpelledOut {
    private static final String[] DIGITS = {
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"
    };

    private SpelledOut() {}

    /** @return the nine lines of the complement table */
    public static List<String> complements() {
        List<String> lines = new ArrayList<>();
        for (Colour one : Colour.values()) {
            for (Colour other : Colour.values()) {
                lines.add(name(one) + " + " + name(other) + " -> " + name(one.complement(other)));
            }
        }
        return lines;
    }

    /**
     * @param creatures of one run, in their order
     * @return a line of the colours they began with, for each its meetings and in words those with itself, and in words the
     *     sum of all, which is twice the meetings
     */
    public static List<String> run(List<CreatureCount> creatures) {
        List<String> lines = new ArrayList<>();
        lines.add(creatures.stream().map(c -> " " + name(c.colour())).collect(Collectors.joining()));
        creatures.forEach(c -> lines.add(c.meetings() + inWords(c.withItself())));
        lines.add(inWords(creatures.stream().mapToLong(CreatureCount::meetings).sum()));
        return lines;
    }

    /**
     * @param runs one or more, in their order
     * @return what a program prints that ran them: the complement table and each run, an empty line after each
     */
    public static List<String> program(List<List<CreatureCount>> runs) {
        List<String> lines = new ArrayList<>(complements());
        lines.add("");
        for (List<CreatureCount> creatures : runs) {
            lines.addAll(run(creatures));
            lines.add("");
        }
        return lines;
    }

    /** Digit by digit, a space before each. */
    private static String inWords(long number) {
        return Long.toString(number)
                .chars()
                .mapToObj(digit -> " " + DIGITS[digit - '0'])
                .collect(Collectors.joining());
    }

    private static String name(Colour colour) {
        return colour.name().toLowerCase(Locale.ROOT);
    }
}
