package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import io.fabric8.kubernetes.api.model.EventBuilder;
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
        lab.said(
                lab.client().resource(pod).get(),
                new EventBuilder()
                        .withType("Warning")
                        .withReason("FailedCreatePodSandBox")
                        .withMessage(WORDS)
                        .build());
        lab.awaitHeldUp("e-0000", "ContainerCreating: FailedCreatePodSandBox: " + WORDS);
        lab.awaitStatus("e", "its end", s -> s.phase() == Phase.Failed);
        TrialStatus end = lab.trial("e-0000").getStatus();
        assertEquals("StartDeadlineExceeded", end.reason());
        assertTrue(end.message().endsWith("ContainerCreating: FailedCreatePodSandBox: " + WORDS), lab::story);
    }
}
