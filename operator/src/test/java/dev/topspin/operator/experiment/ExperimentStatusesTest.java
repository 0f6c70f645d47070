package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.Start;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.RemarkWords;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Results;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.kube.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExperimentStatusesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:01:00.5Z");
    private static final ExperimentStatuses.Rows ROWS = (plan, results, _) -> Results.of(plan, results);

    private final Experiment experiment = Fixtures.experiment("ping-pong", """
            variants: [{name: spin, spin: {}}, {name: akka, akka: {dispatcher: {executor: Affinity}}}]
            placement: {pinning: Preferred}
            measurement: {forks: 1}
            """);
    private final Plan plan = Fixtures.plan(experiment);

    @Test
    void aStatusSaysWhatItWasPlannedFromOnlyOnceItHasStarted() {
        ExperimentStatus queued = statuses().queued(progress(Map.of()), "1st of 2", "waits for n1");
        assertEquals("1st of 2", queued.queue());
        assertEquals("1st of 2: waits for n1", condition(queued, "Queued").getMessage());
        assertNull(queued.planHash());
        assertNull(queued.startTime());
        ExperimentStatus running = running(statuses(), progress(Map.of()));
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
        experiment.setStatus(running(statuses(), progress(Map.of())));
        ExperimentStatus later = running(
                new ExperimentStatuses(experiment, ROWS, NOW.plusSeconds(60)), progress(Map.of(0, good(0, 40))));
        assertEquals("2026-01-01T00:01:00Z", condition(later, "Succeeded").getLastTransitionTime());
        assertEquals("2026-01-01T00:02:00Z", condition(later, "Pinned").getLastTransitionTime());
        assertEquals("2026-01-01T00:01:00Z", later.startTime());
        assertEquals(1L, condition(later, "Pinned").getObservedGeneration());
    }

    @Test
    void theSummaryNamesEveryCellAndItsTax() {
        ExperimentStatus end =
                statuses().finished(progress(Map.of(0, good(0, 40), 1, good(1, 200), 2, good(2, 40))), List.of());
        assertEquals("spin 40.0 ns/hop, akka 200 (5.00x)", end.summary());
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals("2026-01-01T00:01:00Z", end.completionTime());
    }

    @Test
    void floorsAreSteadyOnceEachRanBeforeAndAfter() {
        ExperimentStatus early = running(statuses(), progress(Map.of(0, good(0, 40))));
        assertEquals("Unknown", condition(early, "FloorsSteady").getStatus());
        ExperimentStatus end =
                statuses().finished(progress(Map.of(0, good(0, 40), 1, good(1, 200), 2, good(2, 41))), List.of());
        assertEquals("True", condition(end, "FloorsSteady").getStatus());
        assertEquals(
                "the forks of every floor vary by 20 % at most",
                condition(end, "FloorsSteady").getMessage());
        assertEquals(
                4.94,
                end.rows().getLast().tax().ratio().value(),
                0.01,
                "200 / 40.5; one fork above it, so without an interval");
        assertNull(end.rows().getLast().tax().ratio().low());
    }

    @Test
    void anUnsteadyFloorIsAConditionAndARemarkOnEveryRowThatItTouches() {
        ExperimentStatus end =
                statuses().finished(progress(Map.of(0, good(0, 40), 1, good(1, 200), 2, good(2, 80))), List.of());
        String why =
                "unsteady floor: spin took 40.0, 80.0 ns in the order of the run, a coefficient of variation of 47 %";
        assertEquals("False", condition(end, "FloorsSteady").getStatus());
        assertEquals(why, condition(end, "FloorsSteady").getMessage());
        end.rows().forEach(row -> assertTrue(RemarkWords.of(row.remarks()).contains(why), row::toString));
        assertEquals(Phase.Succeeded, end.phase(), "the trials are good all the same");
    }

    @Test
    void whereNothingHasAFloorTheStatusSaysNothingOfFloors() {
        Experiment alone = Fixtures.experiment("alone", "variants: [{name: spin, spin: {}}]");
        Plan ofOne = Fixtures.plan(alone);
        ExperimentStatus status = running(new ExperimentStatuses(alone, ROWS, NOW), Trials.progress(ofOne, Map.of()));
        assertEquals(Optional.empty(), Conditions.find(status.conditions(), "FloorsSteady"));
    }

    @Test
    void oneTrialWithoutProofIsEnoughForNotPinned() {
        TrialPlan first = plan.trials().getFirst();
        TrialResult shared =
                TrialResult.of(first, List.of(Json.read(TerminationMessages.notPinned(first, 40), PodReport.class)));
        ExperimentStatus status = statuses().finished(progress(Map.of(0, shared, 1, good(1, 40))), List.of());
        assertEquals("False", condition(status, "Pinned").getStatus());
        assertEquals(
                "in 1 of 2 measured trials: the cpuset has 4 CPUs, not 3",
                condition(status, "Pinned").getMessage());
        assertEquals("True", condition(status, "Succeeded").getStatus());
    }

    @Test
    void aSpecThatIsNoLongerWhatWasStartedIsSaid() {
        experiment.setStatus(running(statuses(), progress(Map.of())));
        experiment.setSpec(Fixtures.experiment("ping-pong", "variants: [{name: spin, spin: {}}]")
                .getSpec());
        ExperimentStatus status = statuses().notRunnable("SpecChanged", "put it back");
        assertEquals(Phase.Failed, status.phase());
        assertEquals("SpecChanged", condition(status, "Valid").getReason());
        assertEquals("False", condition(status, "Valid").getStatus());
        assertEquals(plan.hash(), status.planHash(), "what ran was planned from the old one");
    }

    @Test
    void trialsOfAnOlderExperimentOfTheSameNameDoNotCount() {
        CachedTrial own = Trials.cached(experiment, 0);
        CachedTrial old = Trials.cached(experiment, 1);
        old.getMetadata().getOwnerReferences().getFirst().setUid("uid-of-another");
        CachedTrial goes = Trials.cached(experiment, 2);
        goes.getMetadata().setDeletionTimestamp(NOW.toString());
        for (CachedTrial trial : List.of(own, old, goes)) {
            trial.setStatus(
                    new CachedTrial.State(TrialStatus.Phase.Pending, null, null, null, null, null, List.of(), null));
        }
        Progress progress = Progress.of(
                experiment.getMetadata().getUid(), plan, experiment.getSpec().runPolicy(), List.of(own, old, goes));
        assertEquals(Map.of(0, own), progress.active());
    }

    @Test
    void floorsOnSeveralLanesAreSteadyOnlyOnceEachRanTwiceOnEach() {
        Experiment wide = Fixtures.experiment("wide", """
                variants: [{name: spin, spin: {}}, {name: one, akka: {dispatcher: {executor: Affinity}}}, {name: two, akka: {dispatcher: {executor: Affinity}}}]
                placement: {pinning: Preferred}
                measurement: {forks: 1}
                runPolicy: {parallelism: 2}
                """);
        Plan lanes = Fixtures.plan(wide);
        assertEquals(2, lanes.lanes().size());
        Map<Integer, TrialResult> firsts = new TreeMap<>();
        lanes.lanes().forEach(lane -> firsts.put(lane.firstIndex(), good(lanes, lane.firstIndex(), 40)));
        ExperimentStatus early = running(new ExperimentStatuses(wide, ROWS, NOW), Trials.progress(lanes, firsts));
        assertEquals(2, early.rows().getFirst().forks(), "two forks of spin, but on two nodes");
        assertEquals("Unknown", condition(early, "FloorsSteady").getStatus());
    }

    @Test
    void aStalledExperimentSaysWhyUntilItGoesOn() {
        ExperimentStatus stalled = statuses()
                .stalled(progress(Map.of()), "Forbidden", "exceeded quota", List.of(new Lane(0, List.of("n1"))));
        assertEquals(Phase.Stalled, stalled.phase());
        assertEquals("exceeded quota", condition(stalled, "Stalled").getMessage());
        assertEquals(List.of("n1"), stalled.lanes().getFirst().nodes());
        experiment.setStatus(stalled);
        assertEquals(
                Optional.empty(),
                Conditions.find(running(statuses(), progress(Map.of())).conditions(), "Stalled"));
    }

    @Test
    void rowsAreMadeAnewOnlyWhereATrialHasEnded() {
        int[] made = {0};
        ExperimentStatuses.Rows counting = (p, results, before) -> {
            made[0]++;
            return Results.of(p, results);
        };
        Progress one = progress(Map.of(0, good(0, 40)));
        experiment.setStatus(running(new ExperimentStatuses(experiment, counting, NOW), one));
        assertEquals(1, made[0]);
        running(new ExperimentStatuses(experiment, counting, NOW), one);
        assertEquals(1, made[0]);
        running(new ExperimentStatuses(experiment, counting, NOW), progress(Map.of(0, good(0, 40), 1, good(1, 200))));
        assertEquals(2, made[0]);
    }

    @Test
    void whoeverWaitsForFinishedWaitsForTheEndHoweverItComes() {
        assertEquals(
                "False",
                condition(statuses().queued(progress(Map.of()), null, "waits"), "Finished")
                        .getStatus());
        assertEquals(
                "False",
                condition(running(statuses(), progress(Map.of())), "Finished").getStatus());
        Map<Integer, TrialResult> results = Map.of(0, good(0, 40), 1, good(1, 200), 2, good(2, 40));
        ExperimentStatus good = statuses().finished(progress(results), List.of());
        assertEquals("True", condition(good, "Finished").getStatus());
        assertEquals("AllTrialsSucceeded", condition(good, "Finished").getReason());
        ExperimentStatus failed = statuses().cutShort(progress(Map.of()), "StartDeadlineExceeded", "no node was free");
        assertEquals("True", condition(failed, "Finished").getStatus());
        assertEquals("no node was free", condition(failed, "Finished").getMessage());
        assertEquals(
                "True",
                condition(statuses().notRunnable("Invalid", "no"), "Finished").getStatus());
        assertEquals(
                "True", condition(statuses().refused("too large"), "Finished").getStatus());
    }

    @Test
    void aStatusThatWasRefusedKeepsNoMoreThanItMust() {
        experiment.setStatus(running(statuses(), progress(Map.of(0, good(0, 40)))));
        ExperimentStatus refused = statuses().refused("x".repeat(5000));
        assertEquals(List.of(), refused.rows());
        assertEquals("StatusRefused", condition(refused, "Succeeded").getReason());
        assertTrue(condition(refused, "Succeeded").getMessage().length() < 1000);
        assertEquals("2026-01-01T00:01:00Z", refused.completionTime());
    }

    private static ExperimentStatus running(ExperimentStatuses statuses, Progress progress) {
        return statuses.running(
                progress, 1, "runs", new Start("image", "1", "{}"), List.of(new Lane(0, List.of("n1"))));
    }

    private TrialResult good(int index, double nsPerOp) {
        return good(plan, index, nsPerOp);
    }

    private static TrialResult good(Plan plan, int index, double nsPerOp) {
        TrialPlan trial = plan.trials().get(index);
        return TrialResult.of(trial, List.of(Json.read(TerminationMessages.driver(trial, nsPerOp), PodReport.class)));
    }

    private Progress progress(Map<Integer, TrialResult> results) {
        return Trials.progress(plan, new TreeMap<>(results));
    }

    private ExperimentStatuses statuses() {
        return new ExperimentStatuses(experiment, ROWS, NOW);
    }

    private static io.fabric8.kubernetes.api.model.Condition condition(ExperimentStatus status, String type) {
        return Conditions.find(status.conditions(), type).orElseThrow();
    }
}
