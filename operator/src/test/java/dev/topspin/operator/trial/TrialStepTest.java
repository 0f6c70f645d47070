package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.RunPolicy.CleanPods;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.trial.TrialStep.CleanUp;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A trial is created at 0 s, may move from 4 s on and must have started by 120 s. */
class TrialStepTest {
    private static final String FULL = "0/3 nodes are available: 1 Insufficient cpu.";

    private final Trial trial = Fixtures.trial(Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]"), 0);
    private final TrialPlan plan = trial.getSpec();
    private final Job job = Pods.job(trial);
    private final Pod full = Pods.pod(trial, 0).unschedulable(FULL).build();

    @Test
    void aTrialOfWhichNothingIsSaidHasNoJobYet() {
        assertEquals(new TrialStep.Start(), step(cached(null), 1, null, false));
        CachedTrial unstarted = cached(null);
        unstarted.setStatus(new CachedTrial.State(null, null, null, null, null, null, List.of(), null));
        assertEquals(new TrialStep.Start(), step(unstarted, 1, null, false), "nor one that goes elsewhere");
    }

    @Test
    void aTrialThatWaitsSaysWhatFor() {
        var tell = assertInstanceOf(TrialStep.Tell.class, step(cached(Phase.Pending), 1, job, false, full));
        assertEquals(Phase.Pending, tell.status().phase());
        assertEquals(
                "Unschedulable: " + FULL, tell.status().conditions().getLast().getMessage());
    }

    @Test
    void whereThereIsRoomElsewhereItMovesAfterAMoment() {
        var waits = assertInstanceOf(TrialStep.Tell.class, step(cached(Phase.Pending), 1, job, true, full));
        assertEquals(CREATED.plusSeconds(4), waits.next(), "to look again then");
        var move = assertInstanceOf(TrialStep.Move.class, step(cached(Phase.Pending), 4, job, true, full));
        assertNull(move.status().phase(), "as if its Job had not been made");
        assertNull(move.status().nodes());
        assertTrue(move.status().conditions().getLast().getMessage().startsWith("goes to other nodes: "));
    }

    @Test
    void whereThereIsNoneItWaitsOn() {
        assertInstanceOf(TrialStep.Tell.class, step(cached(Phase.Pending), 100, job, false, full));
    }

    @Test
    void aPodThatOnlyTakesItsTimeDoesNotMove() {
        Pod pulls = Pods.pod(trial, 0)
                .on("n1", CREATED)
                .waiting("ContainerCreating", null)
                .build();
        assertInstanceOf(TrialStep.Tell.class, step(cached(Phase.Pending), 10, job, true, pulls));
    }

    @Test
    void aTrialThatRunsSaysSinceWhenAndWhere() {
        Pod runs = Pods.pod(trial, 0)
                .on("n1", CREATED)
                .running(CREATED.plusSeconds(3))
                .build();
        var tell = assertInstanceOf(TrialStep.Tell.class, step(cached(Phase.Pending), 5, job, true, runs));
        assertEquals(Phase.Running, tell.status().phase());
        assertEquals("2026-01-01T00:00:03Z", tell.status().startTime());
        assertEquals("n1", tell.status().nodes());
    }

    @Test
    void theEndIsBelievedOfTheApiServerOnly() {
        Pod done = Pods.pod(trial, 0)
                .on("n1", CREATED)
                .terminated(0, "Completed", TerminationMessages.driver(plan, 40), CREATED.plusSeconds(30))
                .build();
        assertEquals(new TrialStep.Confirm(), step(cached(Phase.Running), 31, job, false, done));
        var end = assertInstanceOf(TrialStep.End.class, sure(cached(Phase.Running), 31, job, done));
        assertTrue(end.result().valid());
        assertEquals(CREATED, end.since());
    }

    @Test
    void aJobThatACacheDoesNotKnowYetIsNoFailure() {
        assertEquals(new TrialStep.Confirm(), step(cached(Phase.Pending), 1, null, false));
        var end = assertInstanceOf(TrialStep.End.class, sure(cached(Phase.Pending), 1, null));
        assertEquals("PodKilled", end.result().reason());
    }

    @Test
    void whatBecomesOfAJobIsThePolicysAndTheResultsMatter() {
        Pod ended = Pods.pod(trial, 0).terminated(1, "Error", "", CREATED).build();
        assertEquals(CleanUp.DELETE, cleanUp(Phase.Succeeded, CleanPods.OnSuccess, ended));
        assertEquals(CleanUp.KEEP, cleanUp(Phase.Failed, CleanPods.OnSuccess, ended));
        assertEquals(CleanUp.STOP, cleanUp(Phase.Failed, CleanPods.OnSuccess, full), "it could start yet");
        assertEquals(CleanUp.DELETE, cleanUp(Phase.Invalid, CleanPods.Always, ended));
        assertEquals(CleanUp.KEEP, cleanUp(Phase.Succeeded, CleanPods.Never, ended));
    }

    private CleanUp cleanUp(Phase phase, CleanPods policy, Pod pod) {
        return TrialStep.cleanUp(phase, policy, job, List.of(pod));
    }

    private CachedTrial cached(Phase phase) {
        CachedTrial cached = CachedTrial.of(trial, plan);
        if (phase != null) {
            String since = phase == Phase.Running ? CREATED.toString() : null;
            cached.setStatus(new CachedTrial.State(phase, null, null, since, null, "n1", List.of(), null));
        }
        return cached;
    }

    private TrialStep step(CachedTrial of, int second, Job known, boolean couldMove, Pod... pods) {
        return TrialStep.of(of, inputs(of, second, known, pods), false, couldMove);
    }

    private TrialStep sure(CachedTrial of, int second, Job known, Pod... pods) {
        return TrialStep.of(of, inputs(of, second, known, pods), true, false);
    }

    private TrialInputs inputs(CachedTrial of, int second, Job known, Pod... pods) {
        Instant now = CREATED.plusSeconds(second);
        boolean hadRun = TrialStatuses.startTime(of) != null;
        return new TrialInputs(plan, CREATED, Duration.ofMinutes(2), hadRun, known, List.of(pods), Map.of(), now);
    }
}
