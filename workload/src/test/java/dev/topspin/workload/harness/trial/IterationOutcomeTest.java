package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class IterationOutcomeTest {
    private static Strand strand(long startNanos, long endNanos, Slice... slices) {
        return new Strand(startNanos, endNanos, 10, 20, 21, 22, List.of(slices));
    }

    @Test
    void strandsSideBySideLastFromTheFirstStartToTheLastEnd() {
        Slice one = new Slice(1, 1, false, 0);
        Slice other = new Slice(2, 2, false, 0);
        IterationOutcome merged =
                IterationOutcome.of(List.of(strand(100, 200, one), strand(90, 150, other), strand(120, 230)));
        assertEquals(new IterationOutcome(30, 140, 60, 63, 66, List.of(one, other)), merged);
    }

    @Test
    void theClockMayOverflowBetweenThem() {
        IterationOutcome merged = IterationOutcome.of(
                List.of(strand(Long.MAX_VALUE - 5, Long.MIN_VALUE + 5), strand(Long.MIN_VALUE, Long.MIN_VALUE + 10)));
        assertEquals(16, merged.elapsedNanos());
    }

    @Test
    void iterationsOneAfterTheOtherAddUp() {
        assertEquals(
                new IterationOutcome(3, 30, 6, 7, 8),
                new IterationOutcome(1, 10, 2, 3, 4).then(new IterationOutcome(2, 20, 4, 4, 4)));
    }
}
