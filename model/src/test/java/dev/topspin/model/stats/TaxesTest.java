package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TaxesTest {
    @Test
    void whereTrialsMeasuredTheirFloorThemselvesTheTaxIsTheMedianOfTheirs() {
        Plan plan = Plan.of("t", Specs.of("""
                workload: {pingPong: {roundTrips: 500}}
                variants: [{name: spin, spin: {}}, {name: actors, akka: {}}]
                measurement: {forks: 3}
                """));
        Map<Integer, TrialResult> finished = new HashMap<>();
        plan.trials().forEach(t -> finished.put(t.index(), held(t)));
        CellResult actors = Results.of(plan, finished).getLast();
        assertEquals(8, actors.tax().ratio().value(), "the CPUs were ten times slower in the last fork, for both");
        assertTrue(actors.tax().ratio().isAbove(7) && actors.tax().ratio().isBelow(9), actors::toString);
    }

    private static TrialResult held(TrialPlan trial) {
        TrialResult result =
                TrialResult.of(trial, List.of(Reports.good(trial, Role.driver, trial.fork() == 3 ? 8_000 : 800)));
        PodReport report = result.reports().getFirst();
        double tax = 7.9 + 0.1 * trial.fork() - 0.1;
        return trial.floor() == null
                ? result
                : TrialResult.of(
                        trial,
                        List.of(report.withMeasured(report.measured().toBuilder()
                                .floor(new FloorInside("spin", 100, tax, List.of()))
                                .build())));
    }
}
