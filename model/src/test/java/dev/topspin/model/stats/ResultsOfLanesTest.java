package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Lane;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.LanedPlans;
import dev.topspin.model.testing.Reports;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Two nodes, of which one takes twice as long for everything. */
class ResultsOfLanesTest {
    private static final String TWO_ON_A_FLOOR = """
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: a, akka: {dispatcher: {executor: Affinity}}}, {name: b, akka: {dispatcher: {executor: Affinity}}}]
            measurement: {forks: 4}
            runPolicy: {parallelism: 2}
            """;

    private static final Plan BY_CELLS = LanedPlans.of(TWO_ON_A_FLOOR).plan();
    private static final Plan BY_FORKS =
            LanedPlans.of(TWO_ON_A_FLOOR + "placement: {spread: Forks}").plan();

    /** On lane 0, 100 ns of a round trip and 1,000 of actors; on lane 1, twice as much. */
    private static long roundTrip(Plan plan, TrialPlan trial) {
        long here = trial.cell().name().equals("spin") ? 100 : 1_000;
        return here * (1 + plan.lane(trial).number());
    }

    private static Map<Integer, TrialResult> finished(Plan plan, ToLongFunction<TrialPlan> nanos) {
        Map<Integer, TrialResult> finished = new HashMap<>();
        for (TrialPlan trial : plan.trials()) {
            PodReport report = Reports.good(trial, Role.driver, nanos.applyAsLong(trial));
            TrialResult r = TrialResult.of(trial, List.of(report));
            // spinning threads had all of their CPUs' time
            finished.put(
                    trial.index(),
                    new TrialResult(null, null, r.measured(), 2.0, r.threads(), true, List.of(), r.reports()));
        }
        return finished;
    }

    private static Map<Integer, TrialResult> finished(Plan plan) {
        return finished(plan, trial -> roundTrip(plan, trial));
    }

    private static CellResult row(Plan plan, Map<Integer, TrialResult> finished, String cell) {
        return Results.of(plan, finished).stream()
                .filter(row -> row.cell().equals(cell))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aCellIsSetAgainstTheFloorOfItsOwnLane() {
        Map<Integer, TrialResult> finished = finished(BY_CELLS);
        for (String cell : List.of("a", "b")) {
            CellResult row = row(BY_CELLS, finished, cell);
            assertEquals(10, row.tax().ratio().value(), cell);
            assertEquals(10, row.tax().ratio().low(), "what the nodes differ by is in no interval");
            assertEquals(10, row.tax().ratio().high());
        }
    }

    @Test
    void aCellHasNoTaxBeforeTheFloorOfItsOwnLaneHasRun() {
        Map<Integer, TrialResult> finished = finished(BY_CELLS);
        TrialPlan ofA = trial(BY_CELLS, t -> t.cell().name().equals("a"));
        Lane lane = BY_CELLS.lane(ofA);
        finished.keySet().removeIf(i -> lane.has(i) && isSpin(BY_CELLS, i));
        assertNull(row(BY_CELLS, finished, "a").tax());
        assertEquals(10, row(BY_CELLS, finished, "b").tax().ratio().value());
    }

    @Test
    void theRowOfAFloorIsOverTheForksOfAllItsLanes() {
        CellResult spin = row(BY_CELLS, finished(BY_CELLS), "spin");
        assertEquals(10, spin.forks());
        assertEquals(75, spin.nsPerOp().median(), "50 on the one node, 100 on the other");
    }

    @Test
    void aFloorIsSteadyWhereItIsSoOnEachLaneHoweverTheNodesDiffer() {
        for (Plan plan : List.of(BY_CELLS, BY_FORKS)) {
            CellResult spin = row(plan, finished(plan), "spin");
            assertEquals(new Steadiness(true, 0.0), spin.floor());
            assertEquals(List.of(), unsteady(spin));
        }
    }

    @Test
    void anUnsteadyFloorIsToldOfWhatRanOnItsLaneAndOfNothingElse() {
        TrialPlan ofA = trial(BY_CELLS, t -> t.cell().name().equals("a"));
        int lane = BY_CELLS.lane(ofA).number();
        TrialPlan disturbed = trial(
                BY_CELLS,
                t -> BY_CELLS.lane(t).number() == lane && t.cell().name().equals("spin"));
        Map<Integer, TrialResult> finished =
                finished(BY_CELLS, t -> roundTrip(BY_CELLS, t) * (t.equals(disturbed) ? 3 : 1));
        String told = "unsteady floor: spin on lane %d took ".formatted(lane);
        assertTrue(unsteady(row(BY_CELLS, finished, "a")).getFirst().startsWith(told));
        assertEquals(List.of(), unsteady(row(BY_CELLS, finished, "b")));
        CellResult spin = row(BY_CELLS, finished, "spin");
        assertTrue(unsteady(spin).getFirst().startsWith(told));
        assertEquals(new Steadiness(false, 0.6389), spin.floor());
    }

    @Test
    void aFloorIsNotCalledSteadyBeforeItHasRunTwiceOnEachLane() {
        Map<Integer, TrialResult> finished = finished(BY_CELLS);
        finished.keySet()
                .removeIf(i -> BY_CELLS.lane(i).number() == 1
                        && i > BY_CELLS.lanes().get(1).trials().getFirst().index());
        assertEquals(new Steadiness(null, 0.0), row(BY_CELLS, finished, "spin").floor());
    }

    /** Floors and cells are spread over the same lanes, so neither side has more of the slower node. */
    @Test
    void whereRoundsAreDealtATaxIsThatOfAllLanesTogether() {
        CellResult a = row(BY_FORKS, finished(BY_FORKS), "a");
        assertEquals(4, a.forks());
        assertEquals(10, a.tax().ratio().value(), 0.01);
        assertTrue(
                a.tax().ratio().low() < 10 && 10 < a.tax().ratio().high(),
                "what the nodes differ by is in the interval");
        assertEquals(750, a.nsPerOp().median(), "it stands for both nodes");
    }

    @Test
    void forksOfAFloorOnALaneWhereTheCellHasNoneYetAreLeftOut() {
        Map<Integer, TrialResult> finished = finished(BY_FORKS);
        finished.keySet().removeIf(i -> BY_FORKS.lane(i).number() == 1 && !isSpin(BY_FORKS, i));
        CellResult a = row(BY_FORKS, finished, "a");
        assertEquals(2, a.forks());
        assertEquals(10, a.tax().ratio().value());
        assertEquals(10, a.tax().ratio().high());
    }

    private static TrialPlan trial(Plan plan, Predicate<TrialPlan> which) {
        return plan.trials().stream().filter(which).findFirst().orElseThrow();
    }

    private static boolean isSpin(Plan plan, int index) {
        return plan.trials().get(index).cell().name().equals("spin");
    }

    private static List<String> unsteady(CellResult row) {
        return row.remarks().stream()
                .filter(Remark.UnsteadyFloor.class::isInstance)
                .map(Remark::text)
                .toList();
    }
}
