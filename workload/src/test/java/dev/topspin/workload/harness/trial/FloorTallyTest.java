package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.Workload;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FloorTallyTest {
    private static final long NANOS = 1_000_000;
    private static final Cell FLOOR = new Cell(
            Variant.of("spin", new VariantRuntime.Spin(VariantRuntime.Spin.Layout.Adjacent)),
            Workload.of(Plans.pingPong(1, 1, 1)),
            null);

    private final FloorTally tally = new FloorTally(Plans.pingPong(1, 1, 1));

    @Test
    void theTaxIsTheMedianOfThePairsAndNotThePairOfTheMedians() {
        pair(outcome(200, false), outcome(50, false));
        pair(outcome(1_800, false), outcome(450, false));
        pair(outcome(210, false), outcome(50, false));
        FloorInside measured = tally.measured().orElseThrow();
        assertEquals(4, measured.tax(), 1e-9);
        assertEquals(50, measured.nsPerOp(), 1e-9);
        assertEquals(List.of(50.0, 450.0, 50.0), measured.blockNsPerOp());
    }

    @Test
    void aPairOfWhichOneSideWasDisturbedAllTheTimeIsInNoFigure() {
        pair(outcome(200, false), outcome(160, true));
        pair(outcome(200, false), outcome(50, false));
        pair(outcome(200, false), outcome(150, true));
        assertEquals(4, tally.measured().orElseThrow().tax(), 1e-9);
    }

    @Test
    void whereAllWereDisturbedTheyAreAllThereIs() {
        pair(outcome(200, false), outcome(100, true));
        assertEquals(2, tally.measured().orElseThrow().tax(), 1e-9);
    }

    @Test
    void withoutAFloorThereIsNothing() {
        assertEquals(Optional.empty(), tally.measured());
    }

    private void pair(IterationOutcome iteration, IterationOutcome block) {
        tally.add(iteration, FLOOR, block);
    }

    /** Of which a hop took so many nanoseconds. */
    private static IterationOutcome outcome(long hop, boolean disturbed) {
        Slice slice = new Slice(NANOS, 2 * hop * NANOS, false, disturbed, 0);
        return new IterationOutcome(NANOS, 2 * hop * NANOS, 0, 0, 0, List.of(slice));
    }
}
