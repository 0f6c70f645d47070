package dev.topspin.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RoundTimesTest {
    private static final long SECOND = 1_000_000_000;

    private final RoundTimes times = new RoundTimes();

    @Test
    void aRoundTakesFromTheEndOfTheOneBeforeToItsOwn() {
        times.seen("0/3", 0);
        times.seen("1/3", 10 * SECOND);
        times.seen("1/3", 11 * SECOND);
        times.seen("2/3", 14 * SECOND);
        times.seen("3/3", 16 * SECOND);
        assertEquals(List.of(1.5, 3.5), times.beyond(0.5), "the first has the nodes' own measurements before it");
    }

    @Test
    void roundsThatEndBetweenTwoWritesShareTheirTime() {
        times.seen("1/3", 0);
        times.seen("3/3", 4 * SECOND);
        assertEquals(List.of(2.0, 2.0), times.beyond(0));
    }

    @Test
    void aStatusThatSaysNothingYetCountsForNothing() {
        times.seen("", 0);
        times.seen("1/1", SECOND);
        assertEquals(List.of(), times.beyond(0));
    }
}
