package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import dev.topspin.operator.TerminationMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Containers that were told to end at second 21 by nobody who has deleted their pod, which ends seconds later. */
class StoppedPodTest {
    private static final String REFUSED = "Pod was rejected: SMT Alignment Error: not enough free physical CPUs";

    private final Trial one = Fixtures.trial(Fixtures.experiment("solo", "variants: [{name: akka, akka: {}}]"), 0);
    private final Trial two = Fixtures.trial(Fixtures.experiment("duo", "variants: [{name: socket, socket: {}}]"), 0);

    @Test
    void itIsWaitedForUntilTheKubeletSaysWhy() {
        var seen = assertInstanceOf(Observation.Running.class, at(22, one, stopped(one, 0)));
        assertEquals(second(31), seen.nextCheck());
        assertFailed(
                Reason.SMTAlignmentError, REFUSED, at(24, one, stopped(one, 0).refused("SMTAlignmentError", REFUSED)));
    }

    @Test
    void soItIsWhereTheContainerLeftNoReport() {
        assertInstanceOf(Observation.Running.class, at(22, one, container(one, 0, 143, null)));
        assertFailed(
                Reason.SMTAlignmentError,
                REFUSED,
                at(24, one, container(one, 0, 143, null).refused("SMTAlignmentError", REFUSED)));
    }

    @Test
    void itIsPodKilledWhereNobodySaysWhy() {
        assertFailed(Reason.PodKilled, "SIGTERM", at(31, one, stopped(one, 0)));
    }

    @Test
    void whatEndedForAReasonOfItsOwnIsNotWaitedFor() {
        String report = TerminationMessages.failed(one.getSpec(), "driver", Reason.WorkloadError, "it broke");
        assertFailed(Reason.WorkloadError, "it broke", at(22, one, container(one, 0, 1, report)));
    }

    @Test
    void theTrialsDeadlineIsTheEndOfWaiting() {
        Pods late = Pods.pod(one, 0)
                .on("n1", second(1))
                .terminated(137, "Error", null, second(595))
                .notEnded();
        var seen = assertInstanceOf(Observation.Running.class, at(596, one, late));
        assertEquals(second(600), seen.nextCheck());
        assertEquals(
                Reason.PodKilled.name(),
                assertInstanceOf(Observation.Ended.class, at(600, one, late))
                        .result()
                        .reason());
    }

    @Test
    void theOneOfAPairThatTheKubeletStoppedIsTheCause() {
        Pods lostPeer = Pods.pod(two, 0)
                .on("n1", second(1))
                .terminated(
                        1,
                        "Error",
                        TerminationMessages.failed(two.getSpec(), "driver", Reason.PeerLost, "gone"),
                        second(21));
        assertInstanceOf(Observation.Running.class, at(26, two, lostPeer, stopped(two, 1)));
        assertFailed(
                Reason.SMTAlignmentError,
                "responder: " + REFUSED,
                at(26, two, lostPeer, stopped(two, 1).refused("SMTAlignmentError", REFUSED)));
    }

    private static Pods stopped(Trial trial, int index) {
        String role = TrialObserver.role(index).name();
        return container(
                trial, index, 1, TerminationMessages.failed(trial.getSpec(), role, Reason.PodKilled, "SIGTERM"));
    }

    private static Pods container(Trial trial, int index, int exitCode, String lastWords) {
        return Pods.pod(trial, index)
                .on("n1", second(1))
                .terminated(exitCode, "Error", lastWords, second(21))
                .notEnded();
    }

    private static Observation at(int second, Trial trial, Pods... pods) {
        return TrialObserver.observe(new TrialInputs(
                trial.getSpec(),
                CREATED,
                Duration.ofMinutes(2),
                true,
                Pods.job(trial),
                Stream.of(pods).map(Pods::build).toList(),
                Map.of(),
                second(second)));
    }

    private static Instant second(int second) {
        return CREATED.plusSeconds(second);
    }

    private static void assertFailed(Reason reason, String message, Observation seen) {
        TrialResult result = assertInstanceOf(Observation.Ended.class, seen).result();
        assertEquals(reason.name(), result.reason(), result::message);
        assertEquals(message, result.message());
    }
}
