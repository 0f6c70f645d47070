package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Reports;
import dev.topspin.operator.kube.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExperimentStatusesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:01:00.5Z");

    private final Experiment experiment = Fixtures.experiment("ping-pong", """
            variants: [{name: spin, spin: {}}, {name: akka, akka: {}}]
            placement: {pinning: Preferred}
            measurement: {forks: 1}
            """);
    private final Plan plan = Fixtures.plan(experiment);

    @Test
    void aStatusSaysWhatItWasPlannedFromOnlyOnceItHasStarted() {
        ExperimentStatus queued = statuses().queued(progress(Map.of()), "experiment lab/other");
        assertNull(queued.planHash());
        assertNull(queued.startTime());
        ExperimentStatus running =
                statuses().running(progress(Map.of()), plan.trials().getFirst());
        assertEquals(plan.hash(), running.planHash());
        assertEquals(plan.seed(), running.seed());
        assertEquals("2026-01-01T00:01:00Z", running.startTime());
        assertEquals("0/3", running.progress());
        assertEquals(
                "3 trials of 2 cells: 1 of each, 2 of spin, the floors that run around them",
                condition(running, "Valid").getMessage());
        assertEquals(1, running.trials().running());
    }

    @Test
    void aConditionKeepsItsTimeWhileItsStatusIsTheSame() {
        experiment.setStatus(
                statuses().running(progress(Map.of()), plan.trials().get(0)));
        ExperimentStatus later = new ExperimentStatuses(experiment, NOW.plusSeconds(60))
                .running(progress(Map.of(0, good(0, 40))), plan.trials().get(1));
        assertEquals("2026-01-01T00:01:00Z", condition(later, "Succeeded").getLastTransitionTime());
        assertEquals("2026-01-01T00:02:00Z", condition(later, "Pinned").getLastTransitionTime());
        assertEquals("2026-01-01T00:01:00Z", later.startTime());
        assertEquals(1L, condition(later, "Pinned").getObservedGeneration());
    }

    @Test
    void theSummaryNamesEveryCellAndItsTax() {
        ExperimentStatus end = statuses().finished(progress(Map.of(0, good(0, 40), 1, good(1, 200), 2, good(2, 40))));
        assertEquals("spin 40.0 ns/hop, akka 200 (5.00x)", end.summary());
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals("2026-01-01T00:01:00Z", end.completionTime());
    }

    @Test
    void floorsAreSteadyOnceEachRanBeforeAndAfter() {
        ExperimentStatus early = statuses()
                .running(progress(Map.of(0, good(0, 40))), plan.trials().get(1));
        assertEquals("Unknown", condition(early, "FloorsSteady").getStatus());
        ExperimentStatus end = statuses().finished(progress(Map.of(0, good(0, 40), 1, good(1, 200), 2, good(2, 41))));
        assertEquals("True", condition(end, "FloorsSteady").getStatus());
        assertEquals(
                "the forks of every floor vary by 20 % at most",
                condition(end, "FloorsSteady").getMessage());
        assertEquals(
                4.94,
                end.results().getLast().floorTax(),
                0.01,
                "200 / 40.5; one fork above it, so without an interval");
        assertNull(end.results().getLast().floorTaxLow());
    }

    @Test
    void anUnsteadyFloorIsAConditionAndARemarkOnEveryRowThatItTouches() {
        ExperimentStatus end = statuses().finished(progress(Map.of(0, good(0, 40), 1, good(1, 200), 2, good(2, 80))));
        String why =
                "unsteady floor: spin took 40.0, 80.0 ns in the order of the run, a coefficient of variation of 47 %";
        assertEquals("False", condition(end, "FloorsSteady").getStatus());
        assertEquals(why, condition(end, "FloorsSteady").getMessage());
        end.results().forEach(row -> assertTrue(row.remarks().contains(why), row::toString));
        assertEquals(Phase.Succeeded, end.phase(), "the trials are good all the same");
    }

    @Test
    void whereNothingHasAFloorTheStatusSaysNothingOfFloors() {
        Experiment alone = Fixtures.experiment("alone", "variants: [{name: spin, spin: {}}]");
        Plan ofOne = Fixtures.plan(alone);
        ExperimentStatus status = new ExperimentStatuses(alone, NOW)
                .running(
                        new Progress(ofOne, new TreeMap<>(), Optional.empty()),
                        ofOne.trials().getFirst());
        assertEquals(Optional.empty(), Conditions.find(status.conditions(), "FloorsSteady"));
    }

    @Test
    void oneTrialWithoutProofIsEnoughForNotPinned() {
        TrialPlan first = plan.trials().getFirst();
        TrialResult shared = TrialResult.of(first, List.of(Json.read(Reports.notPinned(first, 40), PodReport.class)));
        ExperimentStatus status = statuses().finished(progress(Map.of(0, shared, 1, good(1, 40))));
        assertEquals("False", condition(status, "Pinned").getStatus());
        assertEquals(
                "in 1 of 2 measured trials: the cpuset has 4 CPUs, not 3",
                condition(status, "Pinned").getMessage());
        assertEquals("True", condition(status, "Succeeded").getStatus());
    }

    @Test
    void aSpecThatIsNoLongerWhatWasStartedIsSaid() {
        experiment.setStatus(
                statuses().running(progress(Map.of()), plan.trials().getFirst()));
        experiment.setSpec(Fixtures.experiment("ping-pong", "variants: [{name: spin, spin: {}}]")
                .getSpec());
        var step = assertInstanceOf(Step.SpecChanged.class, Step.of(experiment, List.of()));
        ExperimentStatus status = statuses().specChanged(step.message());
        assertEquals(Phase.Failed, status.phase());
        assertEquals("SpecChanged", condition(status, "Valid").getReason());
        assertEquals("False", condition(status, "Valid").getStatus());
        assertEquals(plan.hash(), status.planHash(), "what ran was planned from the old one");
    }

    @Test
    void trialsOfAnOlderExperimentOfTheSameNameDoNotCount() {
        var trial = Fixtures.trial(experiment, 0);
        trial.getMetadata().getOwnerReferences().getFirst().setUid("uid-of-another");
        assertEquals(
                Optional.empty(), Progress.of(experiment, plan, List.of(trial)).running());
    }

    private TrialResult good(int index, double nsPerOp) {
        TrialPlan trial = plan.trials().get(index);
        return TrialResult.of(trial, List.of(Json.read(Reports.driver(trial, nsPerOp), PodReport.class)));
    }

    private Progress progress(Map<Integer, TrialResult> results) {
        return new Progress(plan, new TreeMap<>(results), Optional.empty());
    }

    private ExperimentStatuses statuses() {
        return new ExperimentStatuses(experiment, NOW);
    }

    private static io.fabric8.kubernetes.api.model.Condition condition(ExperimentStatus status, String type) {
        return Conditions.find(status.conditions(), type).orElseThrow();
    }
}
