package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import dev.topspin.operator.TerminationMessages;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Topspin's own container can't see of the one beside it, which is measured. */
class ProgramStateTest {
    private static final Trial TRIAL = Fixtures.trial(
            Fixtures.experiment("solo", "variants: [{name: go, container: {image: registry.example/go:1}}]"), 0);

    private static Observation observe(Instant now, Pod pod) {
        return Observations.of(TRIAL, pod, now);
    }

    private static Pods running() {
        return Pods.pod(TRIAL, 0).on("n1", CREATED.plusSeconds(1)).running(CREATED.plusSeconds(3));
    }

    private static Pod with(ContainerState program, Pods pod) {
        return new PodBuilder(pod.build())
                .editStatus()
                .addNewContainerStatus()
                .withName("program")
                .withState(program)
                .endContainerStatus()
                .endStatus()
                .build();
    }

    private static ContainerState waiting(String reason, String message) {
        return new ContainerStateBuilder()
                .withNewWaiting()
                .withReason(reason)
                .withMessage(message)
                .endWaiting()
                .build();
    }

    private static ContainerState ended(int exitCode, String reason, String message) {
        return new ContainerStateBuilder()
                .withNewTerminated()
                .withExitCode(exitCode)
                .withReason(reason)
                .withMessage(message)
                .withFinishedAt(CREATED.plusSeconds(5).toString())
                .endTerminated()
                .build();
    }

    private static ContainerState goesOn() {
        return new ContainerStateBuilder()
                .withNewRunning()
                .withStartedAt(CREATED.toString())
                .endRunning()
                .build();
    }

    private static void assertFailed(Reason reason, String words, Observation seen) {
        TrialResult result =
                assertInstanceOf(Observation.Ended.class, seen, seen::toString).result();
        assertEquals(reason.name(), result.reason());
        assertTrue(result.message().contains(words), result::message);
    }

    @Test
    void anImageThatCantBePulledEndsTheTrialThoughTheOtherContainerRuns() {
        Pod pod = with(waiting("ImagePullBackOff", "registry.example/go:1 not found"), running());
        assertInstanceOf(Observation.Pending.class, observe(CREATED.plusSeconds(5), pod));
        assertFailed(Reason.ImagePullBackOff, "registry.example/go:1 not found", observe(CREATED.plusSeconds(30), pod));
    }

    @Test
    void aProgramThatIsStillPulledIsWaitedForByTheContainerBesideIt() {
        Pod pod = with(waiting("ContainerCreating", null), running());
        assertInstanceOf(Observation.Running.class, observe(CREATED.plusSeconds(30), pod));
    }

    @Test
    void aProgramThatEndedBadlyIsWhatFailedWhereNothingElseWasSaidForAWhile() {
        Pod crashed = with(ended(2, "Error", "panic: no plan"), running());
        assertInstanceOf(Observation.Running.class, observe(CREATED.plusSeconds(6), crashed));
        assertFailed(
                Reason.ProtocolBroken,
                "the program ended with exit code 2 (Error), before its trial did; it said: panic: no plan",
                observe(CREATED.plusSeconds(30), crashed));
        // by default a pod may stay for ten seconds to be scraped, with a report that comes after them
        assertInstanceOf(Observation.Running.class, observe(CREATED.plusSeconds(24), crashed));
        Pod noCommand = with(ended(128, "StartError", "exec: \"/play\": no such file"), running());
        assertFailed(
                Reason.CreateContainerError,
                "exec: \"/play\": no such file",
                observe(CREATED.plusSeconds(6), noCommand));
        Pod tooBig = with(ended(137, "OOMKilled", null), running());
        assertFailed(Reason.OOMKilled, "it said nothing", observe(CREATED.plusSeconds(30), tooBig));
    }

    @Test
    void oneThatEndedWellIsNoFailure() {
        Pod pod = with(ended(0, "Completed", null), running());
        assertInstanceOf(Observation.Running.class, observe(CREATED.plusSeconds(60), pod));
    }

    @Test
    void aPodWhoseProgramGoesOnAfterAFailureMustBeStopped() {
        String report =
                TerminationMessages.failed(TRIAL.getSpec(), "driver", Reason.ProtocolBroken, "never said hello");
        Pods failed = Pods.pod(TRIAL, 0)
                .on("n1", CREATED.plusSeconds(1))
                .terminated(1, "Error", report, CREATED.plusSeconds(20))
                .notEnded();
        Pod left = with(goesOn(), failed);
        assertFailed(Reason.ProtocolBroken, "never said hello", observe(CREATED.plusSeconds(30), left));
        assertTrue(TrialObserver.mustBeStopped(Pods.job(TRIAL), List.of(left)));
        assertFalse(TrialObserver.mustBeStopped(Pods.job(TRIAL), List.of(with(ended(137, "Error", null), failed))));
    }
}
