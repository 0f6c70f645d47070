package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CutterTest {
    private static final long START = 1_000_000;

    @Test
    void everyOtherSliceRecordsAndTheFirstDoes() {
        Cutter cutter = begun(true, 4 * Cutter.NANOS);
        assertTrue(cutter.recording());
        assertFalse(cutter.cut(START + Cutter.NANOS, 10));
        assertFalse(cutter.recording());
        assertFalse(cutter.cut(START + 2 * Cutter.NANOS, 30));
        assertTrue(cutter.recording());
        assertEquals(
                List.of(new Slice(10, Cutter.NANOS, true, 0), new Slice(20, Cutter.NANOS, false, 0)), cutter.slices());
    }

    @Test
    void everyOtherIterationBeginsWithoutRecordingSoThatItsBeginningIsInBothKinds() {
        Cutter cutter = begun(true, 4 * Cutter.NANOS);
        for (int number = 1; number <= 4; number++) {
            cutter.begin(START, iteration(number, 4 * Cutter.NANOS));
            assertEquals(number % 2 == 1, cutter.recording(), "iteration " + number);
            cutter.cut(START + Cutter.NANOS, 10);
            assertEquals(number % 2 == 0, cutter.recording(), "iteration " + number);
            cutter.cut(START + 2 * Cutter.NANOS, 30);
            assertEquals(number % 2 == 0, cutter.slices().getLast().recorded(), "iteration " + number);
        }
    }

    @Test
    void iterationsTooShortForTwoSlicesAllRecord() {
        Cutter cutter = begun(true, 4 * Cutter.NANOS);
        cutter.cut(START + Cutter.NANOS, 10);
        cutter.begin(START, iteration(2, 4 * Cutter.NANOS));
        assertTrue(cutter.recording(), "the one before had no slice that did not");
    }

    @Test
    void whereNothingIsRecordedNoSliceSaysSo() {
        Cutter cutter = begun(false, 2 * Cutter.NANOS);
        cutter.cut(START + Cutter.NANOS, 10);
        assertFalse(cutter.recording());
        assertTrue(cutter.slices().stream().noneMatch(Slice::recorded));
    }

    @Test
    void theIterationIsOverWhenItsTimeIs() {
        Cutter cutter = begun(true, Cutter.NANOS + Cutter.NANOS / 4);
        assertEquals(START + Cutter.NANOS, cutter.boundaryNanos());
        assertFalse(cutter.cut(START + Cutter.NANOS + 5, 10));
        assertEquals(START + Cutter.NANOS + Cutter.NANOS / 4, cutter.boundaryNanos());
        assertTrue(cutter.cut(cutter.boundaryNanos(), 12));
    }

    @Test
    void whatIsLeftOverIsASliceFromHalfOfOneOn() {
        Cutter cutter = begun(true, 2 * Cutter.NANOS);
        cutter.cut(START + Cutter.NANOS / 2 - 1, 10);
        cutter.cut(START + Cutter.NANOS, 20);
        assertEquals(List.of(new Slice(10, Cutter.NANOS / 2 + 1, false, 0)), cutter.slices());
    }

    @Test
    void aBoundaryAtWhichNothingWasExchangedIsPassedOver() {
        Cutter cutter = begun(true, 4 * Cutter.NANOS);
        assertFalse(cutter.cut(START + Cutter.NANOS, 0));
        assertTrue(cutter.recording());
        cutter.cut(START + 2 * Cutter.NANOS, 3);
        assertEquals(List.of(new Slice(3, 2 * Cutter.NANOS, true, 0)), cutter.slices());
    }

    private static Cutter begun(boolean alternating, long timeNanos) {
        Cutter cutter = new Cutter(alternating, new Intrusion(new FreeThreads(1)));
        cutter.begin(START, iteration(1, timeNanos));
        return cutter;
    }

    private static Iteration iteration(int number, long timeNanos) {
        return new Iteration(number, 4, false, 1, timeNanos);
    }
}
