package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventListBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LateStartTest {
    private static final String WORDS = "failed to create the sandbox: no space left on device";

    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void whyANodeDoesNotStartAPodIsSaidWhileItIsWaitedForAndWhenItNoLongerIs() {
        lab.apply("e", """
                variants: [{name: spin, spin: {}}]
                measurement: {forks: 1}
                runPolicy: {startDeadline: 8s}
                """);
        Trial trial = lab.awaitJob("e-0000");
        Instant scheduled = Instant.now().minusSeconds(3);
        Pod pod = Pods.pod(trial, 0)
                .on("n1", scheduled)
                .waiting("ContainerCreating", null)
                .build();
        lab.store(trial, pod);
        String uid = lab.client().resource(pod).get().getMetadata().getUid();
        lab.server()
                .expect()
                .get()
                .withPath("/api/v1/namespaces/lab/events?fieldSelector=involvedObject.uid%3D" + uid)
                .andReturn(
                        200,
                        new EventListBuilder()
                                .withItems(new EventBuilder()
                                        .withNewMetadata()
                                        .endMetadata()
                                        .withNewInvolvedObject()
                                        .withUid(uid)
                                        .endInvolvedObject()
                                        .withType("Warning")
                                        .withReason("FailedCreatePodSandBox")
                                        .withMessage(WORDS)
                                        .build())
                                .build())
                .always();
        Eventually.that(
                "the trial to say so", () -> says("ContainerCreating: FailedCreatePodSandBox: " + WORDS), lab::story);
        lab.awaitStatus("e", "its end", s -> s.phase() == Phase.Failed);
        TrialStatus end = lab.trial("e-0000").getStatus();
        assertEquals("StartDeadlineExceeded", end.reason());
        assertTrue(end.message().endsWith("ContainerCreating: FailedCreatePodSandBox: " + WORDS), lab::story);
    }

    private boolean says(String words) {
        TrialStatus status = lab.trial("e-0000").getStatus();
        return status != null
                && status.conditions().stream()
                        .anyMatch(c ->
                                "HeldUp".equals(c.getReason()) && c.getMessage().contains(words));
    }
}
