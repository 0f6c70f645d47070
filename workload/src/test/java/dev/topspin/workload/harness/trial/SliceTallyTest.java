package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.PlaceSpread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SliceTallyTest {
    private static final long NANOS = 1_000_000;

    @Test
    void theFigureIsTheMedianOfTheSlicesInWhichNothingWasRecorded() {
        SliceTally tally = of(slice(100, true, 0), slice(80, false, 0), slice(110, true, 0), slice(84, false, 0));
        assertEquals(82, tally.nsPerOp().orElseThrow(), 0.01);
        assertEquals(105, tally.recordedNsPerOp().orElseThrow(), 0.01);
        assertEquals(4, tally.slices().orElseThrow().figures().size());
        assertEquals(Optional.empty(), tally.places());
    }

    @Test
    void whereAllWasRecordedThatIsTheFigureAndNothingIsKnownOfWhatItTook() {
        SliceTally tally = of(slice(100, true, 0));
        assertEquals(100, tally.nsPerOp().orElseThrow(), 0.01);
        assertEquals(Optional.empty(), tally.recordedNsPerOp());
    }

    @Test
    void ofPlacesItIsTheMedianOfThePlacesHoweverOftenEachWasVisited() {
        List<Slice> slices = new ArrayList<>();
        for (int place = 0; place < 11; place++) {
            slices.add(slice(50 + place, false, place));
        }
        for (int i = 0; i < 20; i++) {
            slices.add(slice(90, false, 11));
        }
        SliceTally tally = of(slices.toArray(Slice[]::new));
        assertEquals(55.5, tally.nsPerOp().orElseThrow(), 0.01);
        PlaceSpread spread = tally.places().orElseThrow();
        assertEquals(12, spread.places());
        assertEquals(51, spread.low(), 0.01);
        assertEquals(60, spread.high(), 0.01);
    }

    @Test
    void whatSomebodyElseDisturbedIsInNoFigureWhateverItCameTo() {
        SliceTally tally =
                of(slice(80, false, 0), disturbed(60), slice(82, false, 0), disturbed(700), slice(84, false, 0));
        assertEquals(82, tally.nsPerOp().orElseThrow(), 0.01);
        assertEquals(0.6, tally.keptShare().orElseThrow(), 1e-9);
        assertEquals(5, tally.slices().orElseThrow().figures().size(), "all are kept in the result");
        assertEquals(0, tally.modes().orElseThrow().outsideShare());
    }

    @Test
    void whereAllWasDisturbedThatIsTheFigure() {
        SliceTally tally = of(disturbed(60), disturbed(70));
        assertEquals(65, tally.nsPerOp().orElseThrow(), 0.01);
        assertEquals(0, tally.keptShare().orElseThrow());
    }

    @Test
    void thatPlacesDifferIsNoSpeedOfItsOwn() {
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            slices.add(slice(50 + 20 * (i % 3), false, i % 3));
        }
        assertEquals(0, of(slices.toArray(Slice[]::new)).modes().orElseThrow().outsideShare());
    }

    @Test
    void anIterationThatWasNotCutIsASlice() {
        SliceTally tally = new SliceTally(Plans.pingPong(1, 1, 1));
        for (long hop : new long[] {10, 30, 20}) {
            tally.add(new IterationOutcome(NANOS, 2 * hop * NANOS, 0, 0, 0));
        }
        assertEquals(20, tally.nsPerOp().orElseThrow(), 0.01);
        assertEquals(Optional.empty(), tally.slices());
    }

    @Test
    void whereNothingWasExchangedThereIsNoFigure() {
        assertTrue(of().nsPerOp().isEmpty());
    }

    private static Slice disturbed(long hop) {
        return new Slice(NANOS, 2 * hop * NANOS, false, true, 0);
    }

    /** One of which a hop took so many nanoseconds. */
    private static Slice slice(long hop, boolean recorded, int place) {
        return new Slice(NANOS, 2 * hop * NANOS, recorded, place);
    }

    private static SliceTally of(Slice... slices) {
        SliceTally tally = new SliceTally(Plans.pingPong(1, 1, 1));
        long nanos = List.of(slices).stream().mapToLong(Slice::nanos).sum();
        tally.add(new IterationOutcome(slices.length * NANOS, nanos, 0, 0, 0, List.of(slices)));
        return tally;
    }
}
