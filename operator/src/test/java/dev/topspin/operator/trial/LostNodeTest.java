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
import dev.topspin.operator.cache.CachedNode.NotReady;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pod is scheduled to a node at second 1; the control plane may hear of the node no more. */
class LostNodeTest {
    private final Trial trial = Fixtures.trial(Fixtures.experiment("solo", "variants: [{name: akka, akka: {}}]"), 0);

    @Test
    void aPodThatRunsAndIsNotReadyMakesItsNodeSuspicious() {
        assertFalse(PodObserver.suspicious(running().build(), second(60)));
        Pods notReady = running().condition("Ready", "False", null, null, second(60));
        assertTrue(PodObserver.suspicious(notReady.build(), second(60)));
    }

    @Test
    void aPodThatDoesNotStartMakesItsNodeSuspiciousAfterAWhile() {
        assertFalse(PodObserver.suspicious(starting().build(), second(21)));
        assertTrue(PodObserver.suspicious(starting().build(), second(22)));
        Pods without = Pods.pod(trial, 0).unschedulable("no node has CPUs");
        assertFalse(PodObserver.suspicious(without.build(), second(100)));
    }

    @Test
    void aPodIsLostWithItsNodeWhetherItRunsOrIsStarting() {
        assertLost(running());
        assertLost(starting());
    }

    @Test
    void aPodIsNotLostWithANodeThatWasSilentForAMoment() {
        for (Pods pod : List.of(running(), starting())) {
            assertFalse(observe(pod, second(60), second(79)) instanceof Observation.Ended);
            assertInstanceOf(Observation.Ended.class, observe(pod, second(60), second(80)));
        }
        Observation.Running seen =
                assertInstanceOf(Observation.Running.class, observe(running(), second(60), second(70)));
        assertEquals(second(80), seen.nextCheck(), "which is when it is decided");
    }

    @Test
    void aDeletedPodOfASilentNodeIsWaitedForUntilThatIsDecided() {
        Pods deleted = running().beingDeleted(second(40));
        assertInstanceOf(Observation.Running.class, observe(deleted, second(60), second(79)));
        Observation.Ended end = assertInstanceOf(Observation.Ended.class, observe(deleted, second(60), second(80)));
        assertEquals(Reason.NodeLost.name(), end.result().reason());
    }

    @Test
    void whereNodesCanNotBeReadOnlyAPodThatRunsSpeaksForItsNode() {
        assertEquals(Optional.empty(), PodObserver.notReadySince(starting().build()));
        assertEquals(Optional.empty(), PodObserver.notReadySince(running().build()));
        Pods notReady = running().condition("Ready", "False", null, null, second(60));
        assertEquals(Optional.of(second(60)), PodObserver.notReadySince(notReady.build()));
    }

    @Test
    void aContainerThatIsNotReadyByTheKubeletsWordIsNoSilentNode() {
        Pods notReady = running()
                .condition(
                        "Ready",
                        "False",
                        "ContainersNotReady",
                        "containers with unready status: [a-proxy]",
                        second(60));
        assertEquals(Optional.empty(), PodObserver.notReadySince(notReady.build()));
    }

    private Pods running() {
        return scheduled().running(second(2));
    }

    private Pods starting() {
        return scheduled().waiting("ContainerCreating", null);
    }

    private Pods scheduled() {
        return Pods.pod(trial, 0).on("n1", second(1));
    }

    private void assertLost(Pods pod) {
        Observation seen = observe(pod, second(50), second(70));
        TrialResult result = assertInstanceOf(Observation.Ended.class, seen).result();
        assertEquals(Reason.NodeLost.name(), result.reason());
        assertEquals("node n1: NodeStatusUnknown: silent", result.message());
    }

    private Observation observe(Pods pod, Instant silentSince, Instant now) {
        return Observations.of(
                trial, pod.build(), Map.of("n1", new NotReady("NodeStatusUnknown: silent", silentSince)), now);
    }

    private static Instant second(int second) {
        return CREATED.plusSeconds(second);
    }
}
