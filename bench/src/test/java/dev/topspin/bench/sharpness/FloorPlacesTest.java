package dev.topspin.bench.sharpness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.stats.Results;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FloorPlacesTest {
    private final Random random = new Random(7);

    /** Trials last four seconds each, of which a floor inside has some. */
    private List<String> tableOf(String variants, boolean hostHasStates) {
        ExperimentSpec spec = Specs.of("""
                workload: {pingPong: {}}
                variants: [%s]
                measurement: {forks: 30, iterations: 10, time: 100ms}
                """.formatted(variants));
        Plan plan = Plan.of("p", spec);
        Map<Integer, TrialResult> finished = new HashMap<>();
        List<ResultsFile.Trial> trials = new ArrayList<>();
        for (TrialPlan trial : plan.trials()) {
            double state = hostHasStates && random.nextBoolean() ? 2 : 1;
            TrialResult result = result(trial, state);
            finished.put(trial.index(), result);
            trials.add(new ResultsFile.Trial(
                    trial.index(), trial.name(), trial.cell().name(), trial.fork(), "", 4, result));
        }
        ResultsFile results = ResultsFile.builder()
                .spec(spec)
                .rows(Results.of(plan, finished))
                .trials(trials)
                .build();
        return FloorPlaces.table(List.of(new ExampleRun(100, results)));
    }

    private TrialResult result(TrialPlan trial, double state) {
        double little = Math.exp(0.01 * random.nextGaussian());
        double nanos = state * little * (trial.cell().name().equals("above") ? 1_000 : 100);
        PodReport report = Reports.good(trial, Role.driver, Math.round(nanos));
        if (trial.floor() == null) {
            List<PodReport> both = List.of(report, Reports.good(trial, Role.responder, Math.round(nanos)));
            return TrialResult.of(trial, both.subList(0, trial.pods()));
        }
        FloorInside floor = new FloorInside("spin", 100 * state, 10 * little, Collections.nCopies(10, 100 * state));
        return TrialResult.of(
                trial,
                List.of(report.withMeasured(
                        report.measured().toBuilder().floor(floor).build())));
    }

    private static String lineOf(List<String> table) {
        assertEquals(2, table.size(), table::toString);
        return table.getLast().replaceAll(" +", " ");
    }

    @Test
    void whereTheHostHasStatesAFloorInsideIsSharperBecauseItWasInTheSameOne() {
        String line = lineOf(tableOf("{name: spin, spin: {}}, {name: above, akka: {}}", true));
        assertTrue(line.matches("above spin inside / around 0\\.0\\d+ 30 .*"), line);
    }

    @Test
    void whereItHasNoneTheTimeOfTheFloorDecides() {
        String line = lineOf(tableOf("{name: spin, spin: {}}, {name: above, akka: {}}", false));
        // 4 s with 0.96 s of blocks, against 3.04 s and a trial of 4 s around
        assertTrue(line.endsWith(" 4.00 7.04"), line);
    }

    @Test
    void betweenProcessesItIsSetAgainstAFloorThatNeverVaries() {
        String line = lineOf(tableOf(
                "{name: socket, socket: {topology: CrossNode}}, {name: above, akkaRemote: {topology: CrossNode}}",
                false));
        assertTrue(line.matches("above socket none that never varied / around 0\\.\\d+ 30 .* 8\\.13"), line);
    }
}
