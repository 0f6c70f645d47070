package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.TrialAttempt;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What becomes of trials that the infrastructure ended, and of experiments that failed. */
class RetriesTest {
    private static final String TWO = "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 2}\n";

    @AutoClose
    private final Lab lab = new Lab();

    /** Somebody deletes a running trial's Job. */
    private void deleteJob(Trial trial) {
        String name = trial.getMetadata().getName();
        lab.store(
                trial,
                Pods.pod(trial, 0)
                        .on("n1", Instant.now())
                        .running(Instant.now())
                        .build());
        Eventually.that(
                "the trial to run",
                () -> lab.trial(name).getStatus() != null
                        && lab.trial(name).getStatus().phase() == TrialStatus.Phase.Running,
                lab::story);
        lab.client().resource(lab.job(name)).delete();
    }

    @Test
    void aTrialWhoseJobWasDeletedIsRunAgainAsTheSameFork() {
        lab.apply("ping-pong", TWO);
        deleteJob(lab.awaitJob("ping-pong-0000"));
        Trial again = lab.awaitJob("ping-pong-0000-2");
        assertEquals(1, again.getSpec().fork());
        assertEquals(new TrialAttempt(2, 0, 1), again.getSpec().attempt());
        assertEquals("PodKilled", lab.trial("ping-pong-0000").getStatus().reason());
        lab.succeed(again, 40);
        lab.succeed(lab.awaitJob("ping-pong-0001"), 40);
        ExperimentStatus end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals(2, end.trials().succeeded());
        assertEquals(0, end.trials().failed());
        assertEquals(1, end.trials().retried());
        assertEquals(2, end.rows().getFirst().forks());
        assertTrue(
                lab.events("ping-pong").stream()
                        .anyMatch(e -> e.equals(
                                "TrialRetried: ping-pong-0000 (spin) is run again: PodKilled: the Job was deleted")),
                () -> lab.events("ping-pong").toString());
    }

    @Test
    void afterItsRetriesItHasFailedAndAnOperatorThatWasStartedAnewCountsOn() {
        lab.apply("ping-pong", TWO + "runPolicy: {retries: 1}");
        deleteJob(lab.awaitJob("ping-pong-0000"));
        Trial again = lab.awaitJob("ping-pong-0000-2");
        lab.killOperator();
        lab.startOperator();
        deleteJob(again);
        lab.succeed(lab.awaitJob("ping-pong-0001"), 40);
        ExperimentStatus end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Failed, end.phase());
        assertEquals(1, end.trials().failed());
        assertEquals(1, end.trials().retried());
        assertEquals(
                "1 of 2 trials failed: ping-pong-0000-2 PodKilled: the Job was deleted",
                lab.condition("ping-pong", "Succeeded").getMessage());
        assertEquals(List.of("ping-pong-0000", "ping-pong-0000-2", "ping-pong-0001"), lab.trials());
    }

    @Test
    void whatAKubeletRefusedWaitsBeforeItIsRunAgainThoughTheOperatorIsKilled() {
        lab.apply("ping-pong", TWO);
        Trial first = lab.awaitJob("ping-pong-0000");
        lab.store(
                first,
                Pods.pod(first, 0)
                        .on("n1", Instant.now())
                        .refused("UnexpectedAdmissionError", "not enough cpus available")
                        .build());
        String words = "waits 10 s before ping-pong-0000-2, as the kubelet had no CPUs for the attempt before it";
        lab.awaitStatus(
                "ping-pong",
                "the wait in words",
                s -> s.condition("Succeeded").orElseThrow().getMessage().equals(words));
        lab.killOperator();
        lab.startOperator();
        Trial again = lab.awaitJob("ping-pong-0000-2");
        Instant ended = Instant.parse(lab.trial("ping-pong-0000").getStatus().completionTime());
        Duration waited = Duration.between(ended, Instant.now());
        assertTrue(waited.toSeconds() >= 10, waited::toString);
        lab.succeed(again, 40);
        lab.succeed(lab.awaitJob("ping-pong-0001"), 40);
        ExperimentStatus end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals(1, end.trials().retried());
    }

    @Test
    void withTooManyFailedTrialsAnExperimentEndsAndResumedItIsCarriedOn() {
        lab.apply("ping-pong", TWO + "runPolicy: {maxFailedTrials: 0}");
        lab.fail(lab.awaitJob("ping-pong-0000"), "it fell");
        ExperimentStatus end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Failed, end.phase());
        assertEquals("1/2", end.progress());
        assertEquals(
                "MaxFailedTrialsExceeded",
                lab.condition("ping-pong", "Succeeded").getReason());
        assertEquals(
                "1 of 2 trials failed, and no more than 0 may (runPolicy.maxFailedTrials): ping-pong-0000 WorkloadError: it fell",
                lab.condition("ping-pong", "Succeeded").getMessage());
        assertEquals("True", lab.condition("ping-pong", "Finished").getStatus());
        Eventually.that("the node to be given back", () -> lab.leases().isEmpty(), lab::story);

        resume(1);
        Trial again = lab.awaitJob("ping-pong-0000-2");
        ExperimentStatus goesOn = lab.awaitStatus("ping-pong", "the resumed run", s -> s.phase() == Phase.Running);
        assertNull(goesOn.completionTime());
        assertEquals(1, goesOn.resumed());
        assertEquals("False", lab.condition("ping-pong", "Finished").getStatus());
        lab.succeed(again, 40);
        lab.succeed(lab.awaitJob("ping-pong-0001"), 40);
        ExperimentStatus good = lab.awaitStatus("ping-pong", "the good end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, good.phase());
        assertEquals("2/2", good.progress());
        assertEquals(end.startTime(), good.startTime());
        assertEquals(end.planHash(), good.planHash());
    }

    private void resume(int count) {
        lab.client()
                .resources(Experiment.class)
                .inNamespace("lab")
                .withName("ping-pong")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"runPolicy\":{\"resume\":" + count + "}}}");
    }
}
