package dev.topspin.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {
    @Test
    void thousandsAreGrouped() {
        assertEquals("1,110", Text.figure(1110.4));
    }

    @ParameterizedTest
    @CsvSource({"950, 950", "36100, 36.1 k", "1250000, 1.25 M", "12300000000, 12.3 G"})
    void largeCountsHaveAUnit(double value, String text) {
        assertEquals(text, Text.large(value));
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "45, 45 s", "99, 99 s", "100, 2 min", "5940, 99 min", "7500, 2 h 5 min"})
    void durationsAreRoundedToWhatIsWorthKnowing(long seconds, String text) {
        assertEquals(text, Text.duration(seconds * 1_000_000_000L));
    }

    @Test
    void aClockRuns() {
        assertEquals("0:07", Text.clock(7_900_000_000L));
        assertEquals("1:02:03", Text.clock(3_723_000_000_000L));
    }

    @Test
    void whatIsAbsentIsADash() {
        assertEquals("-", Text.figure(null));
        assertEquals("-", Text.large(null));
    }
}
