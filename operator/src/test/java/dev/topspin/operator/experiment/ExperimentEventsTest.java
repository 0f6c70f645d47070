package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.TrialCounts;
import dev.topspin.model.plan.Lane;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.StatusFixture;
import dev.topspin.operator.experiment.ExperimentEvents.Event;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExperimentEventsTest {
    private final Experiment experiment =
            Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 3}");
    private final Plan plan = Fixtures.plan(experiment);

    @Test
    void theStartIsToldOnceAndSaysWhatIsRun() {
        Event started = ExperimentEvents.started(experiment, plan).getFirst();
        assertEquals(new Event(false, "Started", "", plan.inWords() + "; plan " + plan.hash()), started);
        experiment.setStatus(status(Phase.Running, "2026-01-01T00:00:00Z", 0));
        assertEquals(List.of(), ExperimentEvents.started(experiment, plan));
    }

    @Test
    void waitingIsToldWhenItBegins() {
        assertEquals(
                List.of(new Event(false, "Queued", "", "waits for n1")),
                ExperimentEvents.queued(experiment, "waits for n1"));
        experiment.setStatus(status(Phase.Queued, null, 0));
        assertEquals(List.of(), ExperimentEvents.queued(experiment, "waits for n1"));
    }

    @Test
    void whatCanNotBeRunIsToldOnceForEachSpec() {
        Event told = new Event(true, "Invalid", "1", "why");
        assertEquals(List.of(told), ExperimentEvents.notRunnable(experiment, "Invalid", "why"));
        experiment.setStatus(status(Phase.Failed, null, 0));
        assertEquals(List.of(), ExperimentEvents.notRunnable(experiment, "Invalid", "why"));
        experiment.getMetadata().setGeneration(2L);
        assertEquals(
                "2",
                ExperimentEvents.notRunnable(experiment, "Invalid", "why")
                        .getFirst()
                        .key());
    }

    @Test
    void eachTrialThatFailsIsToldAlsoAfterARestartBetween() {
        Progress two = progress(Map.of(0, failed(), 1, good(1), 2, failed()));
        assertEquals(List.of("0", "2"), keys(ExperimentEvents.trialsFailed(experiment, two)));
        experiment.setStatus(status(Phase.Running, "s", 1));
        assertEquals(List.of("2"), keys(ExperimentEvents.trialsFailed(experiment, two)), "the first was told");
        experiment.setStatus(status(Phase.Running, "s", 2));
        assertEquals(List.of(), ExperimentEvents.trialsFailed(experiment, two));
        Event event = ExperimentEvents.trialsFailed(experiment, progress(Map.of(0, failed(), 1, failed(), 2, failed())))
                .getFirst();
        assertEquals("x-0002 (spin): WorkloadError: it broke", event.message());
        assertTrue(event.warning());
    }

    @Test
    void roundsThatLanesAddAreToldOfEachLane() {
        Experiment wide = Fixtures.experiment("wide", """
                variants: [{name: spin, spin: {}}, {name: one, akka: {}}, {name: two, akka: {}}]
                measurement: {forks: 2, precision: 1%, maxForks: 4}
                runPolicy: {parallelism: 2}
                """);
        Plan lanes = Fixtures.plan(wide);
        Map<Integer, TrialResult> noisy = new TreeMap<>();
        for (TrialPlan trial : lanes.certain()) {
            noisy.put(trial.index(), Trials.good(trial, 40 + 20 * (trial.fork() % 2)));
        }
        Progress progress = Trials.progress(lanes, noisy);
        Set<String> keys = new HashSet<>();
        for (TrialPlan next : progress.next()) {
            List<Event> added = ExperimentEvents.forksAdded(progress, next);
            assertEquals(1, added.size(), next::name);
            assertFalse(added.getFirst().warning());
            keys.add(added.getFirst().key());
        }
        assertEquals(Set.of("3.0", "3.1"), keys);
        assertEquals(2, lanes.lanes().stream().map(Lane::number).distinct().count());
    }

    @Test
    void onOneLaneARoundIsEnoughToTellWhichItIs() {
        Experiment one = Fixtures.experiment(
                "one", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 2, precision: 1%, maxForks: 4}");
        Plan lanes = Fixtures.plan(one);
        Map<Integer, TrialResult> noisy = new TreeMap<>();
        lanes.certain().forEach(t -> noisy.put(t.index(), Trials.good(t, 40 + 20 * t.fork())));
        Progress progress = Trials.progress(lanes, noisy);
        assertEquals(
                List.of("3"),
                keys(ExperimentEvents.forksAdded(progress, progress.next().getFirst())));
    }

    @Test
    void theEndIsToldWithWhatCameOut() {
        Progress good = progress(Map.of(0, good(0), 1, good(1), 2, good(2)));
        ExperimentStatus end =
                new ExperimentStatuses(experiment, (_, _, _) -> List.of(), Fixtures.CREATED).finished(good, List.of());
        assertEquals(
                List.of("Succeeded"),
                ExperimentEvents.finished(good, end).stream().map(Event::reason).toList());
        Progress bad = progress(Map.of(0, failed(), 1, good(1), 2, good(2)));
        ExperimentStatus failed =
                new ExperimentStatuses(experiment, (_, _, _) -> List.of(), Fixtures.CREATED).finished(bad, List.of());
        assertEquals(
                List.of(new Event(true, "Failed", "", "1 of 3 trials failed: x-0000 WorkloadError: it broke")),
                ExperimentEvents.finished(bad, failed));
    }

    private TrialResult good(int index) {
        return Trials.good(plan.trials().get(index), 40);
    }

    private static TrialResult failed() {
        return TrialResult.failed("WorkloadError", "it broke");
    }

    private static List<String> keys(List<Event> events) {
        return events.stream().map(Event::key).toList();
    }

    private Progress progress(Map<Integer, TrialResult> results) {
        return Trials.progress(plan, new TreeMap<>(results));
    }

    private static ExperimentStatus status(Phase phase, String started, int failed) {
        return new StatusFixture()
                .phase(phase)
                .started(started)
                .trials(new TrialCounts(3, 0, 0, failed, 0))
                .build();
    }
}
