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
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a kubelet says is in its node's time, which may be two minutes from the operator's and the API server's. */
class NodeClockTest {
    private final Trial two = Fixtures.trial(Fixtures.experiment("duo", "variants: [{name: socket, socket: {}}]"), 0);

    @ParameterizedTest
    @ValueSource(ints = {-120, -1, 0, 120})
    void theReasonOfAPeerIsWaitedForThatLostItsOwn(int ahead) {
        Pod lost = ended(0, Reason.PeerLost, "the peer is gone", 20, ahead);
        assertInstanceOf(Observation.Running.class, at(21, lost, running(1, ahead)));
        Pod cause = ended(1, Reason.WorkloadError, "it broke", 22, ahead);
        TrialResult result = result(at(22, lost, cause));
        assertEquals("WorkloadError", result.reason(), result::message);
        assertEquals("responder: it broke", result.message());
    }

    @ParameterizedTest
    @ValueSource(ints = {-120, 0})
    void whyAContainerWasKilledIsWaitedForUntilItsPodSaysSo(int ahead) {
        Pod killed =
                taken(0, ahead).terminated(137, "Error", "", second(20 + ahead)).build();
        killed.getStatus().setPhase("Running");
        assertInstanceOf(Observation.Running.class, at(29, killed, running(1, ahead)));
        assertEquals(
                Reason.PodKilled.name(),
                result(at(31, killed, running(1, ahead))).reason());
    }

    @Test
    void aTrialRunsSinceItsPodsStartedByTheControlPlanesTime() {
        Observation seen = at(4, running(0, -120), running(1, 0));
        assertEquals(
                second(3), assertInstanceOf(Observation.Running.class, seen).since());
    }

    private Pod running(int index, int ahead) {
        return taken(index, ahead).running(second(3 + ahead)).build();
    }

    private Pod ended(int index, Reason reason, String message, int at, int ahead) {
        String report = TerminationMessages.failed(
                two.getSpec(), TrialObserver.role(index).name(), reason, message);
        return taken(index, ahead)
                .terminated(1, "Error", report, second(at + ahead))
                .build();
    }

    /** A pod that its node's kubelet took as soon as it was given it. */
    private Pods taken(int index, int ahead) {
        return Pods.pod(two, index).on("n" + index, second(1)).taken(second(1 + ahead));
    }

    private Observation at(int second, Pod... pods) {
        return TrialObserver.observe(new TrialInputs(
                two.getSpec(),
                CREATED,
                Duration.ofMinutes(2),
                false,
                Pods.job(two),
                List.of(pods),
                Map.of(),
                second(second)));
    }

    private static TrialResult result(Observation seen) {
        return assertInstanceOf(Observation.Ended.class, seen).result();
    }

    private static Instant second(int second) {
        return CREATED.plusSeconds(second);
    }
}
