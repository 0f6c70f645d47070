package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static Window window(int from, int until) {
        return Window.between(Instant.ofEpochSecond(from), Instant.ofEpochSecond(until));
    }

    @Test
    void whatIsTogetherIsThePartOfTheLongestThatAllHaveInCommon() {
        assertEquals(OptionalDouble.of(0.5), Window.together(List.of(window(0, 10), window(5, 12), window(3, 10))));
        assertEquals(OptionalDouble.of(1), Window.together(List.of(window(0, 10), window(0, 10))));
    }

    @Test
    void whatRanOneAfterTheOtherHasNothingInCommon() {
        assertEquals(OptionalDouble.of(0), Window.together(List.of(window(0, 10), window(20, 30))));
    }

    @Test
    void whatCantBeReadSaysNothing() {
        assertEquals(OptionalDouble.empty(), Window.together(List.of(window(0, 10), new Window("soon", null))));
        assertEquals(OptionalDouble.empty(), Window.together(List.of(window(3, 3))));
    }

    @Test
    void itIsWrittenToTheMillisecond() {
        assertEquals(
                new Window("1970-01-01T00:00:01.234Z", "1970-01-01T00:00:02Z"),
                Window.between(Instant.parse("1970-01-01T00:00:01.234567Z"), Instant.ofEpochSecond(2)));
    }
}
