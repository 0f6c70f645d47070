package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KubeletWarningsTest {
    private static final String FULL = "mkdir /var/log/pods/x: no space left on device";

    private final Trial trial = Fixtures.trial(Fixtures.experiment("e", "variants: [{name: s, spin: {}}]"), 0);
    private final Pod starting = starting("ContainerCreating", null);

    private Pod starting(String reason, String message) {
        Pod pod =
                Pods.pod(trial, 0).on("n1", second(1)).waiting(reason, message).build();
        pod.getMetadata().setUid("u");
        return pod;
    }

    @Test
    void theLastWarningSaysWhyAPodDoesNotStart() {
        assertEquals(
                Optional.of("FailedCreatePodSandBox: " + FULL),
                KubeletWarnings.of(
                        starting,
                        List.of(
                                event("u", "Warning", "FailedCreatePodSandBox", FULL, 9),
                                event("u", "Warning", "FailedMount", "secret not found", 4))));
    }

    @Test
    void whatIsNormalOfTheSchedulerOrOfAnotherPodIsNoReason() {
        assertEquals(
                Optional.empty(),
                KubeletWarnings.of(
                        starting,
                        List.of(
                                event("u", "Normal", "Pulling", "pulling the image", 3),
                                event("u", "Warning", "FailedScheduling", "0/3 nodes are available", 0),
                                event("other", "Warning", "FailedMount", "secret not found", 3))));
    }

    @Test
    void aPodIsAskedForAfterFiveSecondsAndThenInTwiceTheTimeEach() {
        assertFalse(KubeletWarnings.isLate(starting, second(5)));
        assertTrue(KubeletWarnings.isLate(starting, second(6)));
        assertEquals(second(6), KubeletWarnings.nextLook(List.of(starting), second(2)));
        assertEquals(second(19), KubeletWarnings.nextLook(List.of(starting), second(10)));
        Pod running = Pods.pod(trial, 0).on("n1", second(1)).running(second(2)).build();
        assertFalse(KubeletWarnings.isLate(running, second(60)));
        assertNull(KubeletWarnings.nextLook(List.of(running), second(60)));
        assertFalse(KubeletWarnings.isLate(Pods.pod(trial, 0).build(), second(60)));
    }

    @Test
    void aTrialWhosePodIsNotStartedSaysWhyWhileItWaitsAndAtItsEnd() {
        Observation.Pending waits = assertInstanceOf(Observation.Pending.class, observed(starting, 10));
        assertEquals("ContainerCreating: " + FULL, waits.message());
        assertTrue(waits.heldUp());
        TrialResult end = assertInstanceOf(Observation.Ended.class, observed(starting, 120))
                .result();
        assertEquals(Reason.StartDeadlineExceeded.name(), end.reason());
        assertEquals("not all pods ran within 120 s: ContainerCreating: " + FULL, end.message());
    }

    @Test
    void whatThePodsStatusSaysItselfComesFirst() {
        Observation.Pending waits =
                assertInstanceOf(Observation.Pending.class, observed(starting("ErrImagePull", "registry is away"), 2));
        assertTrue(waits.message().endsWith("registry is away"), waits.message());
    }

    private Observation observed(Pod pod, int after) {
        return Observations.warned(trial, pod, FULL, second(after));
    }

    private static Event event(String uid, String type, String reason, String message, int at) {
        return new EventBuilder()
                .withNewMetadata()
                .withCreationTimestamp(CREATED.toString())
                .endMetadata()
                .withNewInvolvedObject()
                .withUid(uid)
                .endInvolvedObject()
                .withType(type)
                .withReason(reason)
                .withMessage(message)
                .withLastTimestamp(second(at).toString())
                .build();
    }

    private static Instant second(int second) {
        return CREATED.plusSeconds(second);
    }
}
