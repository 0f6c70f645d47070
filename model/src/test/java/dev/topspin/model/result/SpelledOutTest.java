package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.spec.Chameneos.Colour;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpelledOutTest {
    /** What the benchmark's own page gives for 600 meetings. */
    private static final String PUBLISHED = """
            blue + blue -> blue
            blue + red -> yellow
            blue + yellow -> red
            red + blue -> yellow
            red + red -> red
            red + yellow -> blue
            yellow + blue -> red
            yellow + red -> blue
            yellow + yellow -> yellow

             blue red yellow
            400 zero
            400 zero
            400 zero
             one two zero zero

             blue red yellow red yellow blue red yellow red blue
            120 zero
            120 zero
            120 zero
            120 zero
            120 zero
            120 zero
            120 zero
            120 zero
            120 zero
            120 zero
             one two zero zero

            """;

    private static List<CreatureCount> each(long meetings, String colours) {
        return Stream.of(colours.split(" "))
                .map(colour -> new CreatureCount(Colour.valueOf(colour), meetings, 0))
                .toList();
    }

    @Test
    void bothRunsArePrintedAsPublished() {
        List<String> lines = SpelledOut.program(List.of(
                each(400, "Blue Red Yellow"), each(120, "Blue Red Yellow Red Yellow Blue Red Yellow Red Blue")));
        assertEquals(PUBLISHED, String.join("\n", lines) + "\n");
    }

    @Test
    void everyDigitHasItsWord() {
        List<String> lines = SpelledOut.run(List.of(new CreatureCount(Colour.Red, 1_234_567_890, 907)));
        assertEquals(
                List.of(" red", "1234567890 nine zero seven", " one two three four five six seven eight nine zero"),
                lines);
    }

    @Test
    void whoNeverMetCountsZero() {
        assertEquals(
                List.of(" yellow yellow", "0 zero", "0 zero", " zero"),
                SpelledOut.run(Collections.nCopies(2, new CreatureCount(Colour.Yellow, 0, 0))));
    }
}
