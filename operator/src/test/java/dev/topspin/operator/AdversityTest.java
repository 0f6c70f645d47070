package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** An API server that says no, or nothing useful, and an operator that is away for long: all comes to an end. */
class AdversityTest {
    private static final String SPIN = "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 1}";

    @AutoClose
    private final Lab lab = new Lab();

    @Test
    void aTrialThatTheApiServerDoesNotTakeEndsItsExperimentWithTheServersWords() {
        lab.server()
                .expect()
                .post()
                .withPath("/apis/topspin.dev/v1alpha1/namespaces/lab/trials")
                .andReturn(422, status(422, "Trial is invalid"))
                .always();
        lab.apply("ping-pong", SPIN);
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Failed, end.phase());
        assertEquals("TrialRejected", lab.condition("ping-pong", "Succeeded").getReason());
        assertEquals(
                "trial ping-pong-0000 was not taken: Trial is invalid",
                lab.condition("ping-pong", "Succeeded").getMessage());
        assertTrue(
                lab.events("ping-pong").contains("TrialRejected: Trial is invalid"), lab.events("ping-pong")::toString);
    }

    @Test
    void aTrialThatIsNotTakenWhileAnotherRunsEndsTheExperimentWhenThatOneHasEnded() {
        lab.apply("lanes", """
                variants: [{name: a, akka: {}}, {name: b, akka: {}}]
                measurement: {forks: 2}
                runPolicy: {parallelism: 2}
                """);
        lab.awaitStatus("lanes", "two trials at once", s -> s.trials().running() == 2);
        Eventually.that("both trials", () -> lab.trials().size() == 2, lab::story);
        Trial first = lab.awaitJob(lab.trials().getFirst());
        Trial second = lab.awaitJob(lab.trials().getLast());
        lab.server()
                .expect()
                .post()
                .withPath("/apis/topspin.dev/v1alpha1/namespaces/lab/trials")
                .andReturn(422, status(422, "Trial is invalid"))
                .always();
        lab.succeed(first, 50);
        var stalled = lab.awaitStatus("lanes", "the refusal", s -> s.phase() == Phase.Stalled);
        assertNull(stalled.completionTime(), lab::story);
        assertEquals(1, stalled.trials().running());
        lab.succeed(second, 50);
        var end = lab.awaitStatus("lanes", "the end", s -> s.completionTime() != null);
        assertEquals("TrialRejected", lab.condition("lanes", "Succeeded").getReason());
        assertEquals(2, end.trials().succeeded());
        Eventually.that("the nodes to be given back", () -> lab.leases().isEmpty(), lab::story);
    }

    @Test
    void aJobThatAnApiServerCanNotMakeFailsItsTrialAtTheStartDeadline() {
        lab.server()
                .expect()
                .post()
                .withPath("/apis/batch/v1/namespaces/lab/jobs")
                .andReturn(500, status(500, "failed calling webhook"))
                .always();
        lab.apply("ping-pong", SPIN + "\nrunPolicy: {startDeadline: 2s}");
        lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals("JobRejected", lab.trial("ping-pong-0000").getStatus().reason());
        assertEquals(
                "failed calling webhook",
                lab.trial("ping-pong-0000").getStatus().message());
        Eventually.that(
                "the trial's event",
                () -> lab.events("ping-pong-0000").contains("JobRejected: failed calling webhook"),
                lab::story);
    }

    @Test
    void aTrialThatWasMadeLongBeforeItsJobBecauseTheOperatorWasAwayHasItsWholeTimeToStart() {
        lab.killOperator();
        var experiment = lab.apply("ping-pong", SPIN + "\nrunPolicy: {startDeadline: 5s}");
        Trial trial = Fixtures.trial(experiment, 0);
        trial.getMetadata().setUid(null);
        lab.client().resource(trial).create();
        Instant over = Instant.now().plusSeconds(5);
        Eventually.that("the start deadline to be over", () -> Instant.now().isAfter(over), lab::story);
        lab.startOperator();

        Trial started = lab.awaitJob("ping-pong-0000");
        lab.awaitUnschedulable(started);
    }

    @Test
    void aRunningPodThatARestartedKubeletRefusesEndsItsTrialWithTheKubeletsWords() {
        lab.apply("ping-pong", SPIN);
        Trial trial = lab.awaitJob("ping-pong-0000");
        String report = TerminationMessages.failed(trial.getSpec(), "driver", Reason.PodKilled, "told to end");
        Pods stopped = Pods.pod(trial, 0)
                .on("n1", Instant.now())
                .terminated(1, "Error", report, Instant.now())
                .notEnded();
        Pod pod = stopped.build();
        lab.store(trial, pod);
        Eventually.that("the pod to be seen", () -> phase(trial) == TrialStatus.Phase.Running, lab::story);

        String words = "Pod was rejected: SMT Alignment Error: not enough free physical CPUs";
        pod.setStatus(stopped.refused("SMTAlignmentError", words).build().getStatus());
        lab.client().resource(pod).update();
        lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        TrialStatus end = lab.trial("ping-pong-0000").getStatus();
        assertEquals("SMTAlignmentError", end.reason());
        assertEquals(words, end.message());
    }

    private TrialStatus.Phase phase(Trial trial) {
        TrialStatus status = lab.trial(trial.getMetadata().getName()).getStatus();
        return status == null ? null : status.phase();
    }

    private static Status status(int code, String message) {
        return new StatusBuilder()
                .withCode(code)
                .withStatus("Failure")
                .withMessage(message)
                .build();
    }
}
