package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.RunPolicy.CleanPods;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.build.PodSettings;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.trial.TrialStep.CleanUp;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A trial whose Job goes through a queue of Kueue. */
class QueuedJobTest {
    private static final Instant LONG_AFTER = CREATED.plusSeconds(3_600);

    private final Trial trial = Fixtures.trial(Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]"), 0);

    private Job job(boolean held) {
        Job job = TrialJob.of(
                trial,
                trial.getSpec(),
                new PodSettings(
                        "image", "IfNotPresent", Duration.ofMinutes(2), true, null, List.of(), null, null, "team-a"));
        job.getMetadata().setUid("uid");
        job.getSpec().setSuspend(held);
        return job;
    }

    private Observation observe(Job job, boolean hadRun, Instant begun, Pod... pods) {
        return TrialObserver.observe(new TrialInputs(
                trial.getSpec(), begun, Duration.ofMinutes(2), hadRun, job, List.of(pods), Map.of(), LONG_AFTER));
    }

    @Test
    void itsJobHasTheLabelThatKueueLooksForAndItsPodsDoNot() {
        Job job = job(false);
        assertEquals("team-a", job.getMetadata().getLabels().get("kueue.x-k8s.io/queue-name"));
        assertFalse(job.getSpec().getTemplate().getMetadata().getLabels().containsKey("kueue.x-k8s.io/queue-name"));
    }

    @Test
    void whileKueueHoldsItItWaitsAndSaysWhere() {
        var waits = assertInstanceOf(Observation.Pending.class, observe(job(true), false, LONG_AFTER));
        assertTrue(waits.heldUp());
        assertEquals("waits in queue team-a of Kueue (kubectl get workloads)", waits.message());
    }

    @Test
    void onceItIsLetGoItsDeadlinesRun() {
        Instant letGo = LONG_AFTER.minusSeconds(119);
        assertInstanceOf(Observation.Pending.class, observe(job(false), false, letGo));
        var late = assertInstanceOf(Observation.Ended.class, observe(job(false), false, letGo.minusSeconds(1)));
        assertEquals(Reason.StartDeadlineExceeded.name(), late.result().reason());
    }

    @Test
    void whatKueueTakesBackWhileItRunsIsEvicted() {
        Pod told = Pods.pod(trial, 0)
                .on("n1", CREATED)
                .terminated(
                        1,
                        "Error",
                        TerminationMessages.failed(trial.getSpec(), "driver", Reason.PodKilled, "told to end"),
                        CREATED)
                .build();
        for (Observation seen :
                List.of(observe(job(true), true, LONG_AFTER), observe(job(true), true, LONG_AFTER, told))) {
            TrialResult result = assertInstanceOf(Observation.Ended.class, seen).result();
            assertEquals(Reason.Evicted.name(), result.reason());
            assertEquals("Kueue took the Job back into queue team-a while it ran", result.message());
        }
    }

    @Test
    void aResultThatWasThereBeforeItWasTakenBackStands() {
        Pod done = Pods.pod(trial, 0)
                .on("n1", CREATED)
                .terminated(0, "Completed", TerminationMessages.driver(trial.getSpec(), 40), CREATED)
                .build();
        TrialResult result = assertInstanceOf(Observation.Ended.class, observe(job(true), true, LONG_AFTER, done))
                .result();
        assertTrue(result.valid());
    }

    @Test
    void theJobOfATrialThatFailedIsNotSuspendedWhichKueueWouldUndoButDeleted() {
        assertEquals(CleanUp.DELETE, TrialStep.cleanUp(Phase.Failed, CleanPods.Never, job(true), List.of()));
        assertEquals(CleanUp.DELETE, TrialStep.cleanUp(Phase.Failed, CleanPods.OnSuccess, job(false), List.of()));
        Job ofNoQueue = Pods.job(trial);
        assertEquals(CleanUp.STOP, TrialStep.cleanUp(Phase.Failed, CleanPods.OnSuccess, ofNoQueue, List.of()));
        ofNoQueue.getSpec().setSuspend(true);
        assertEquals(CleanUp.KEEP, TrialStep.cleanUp(Phase.Failed, CleanPods.OnSuccess, ofNoQueue, List.of()));
    }
}
