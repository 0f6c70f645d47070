package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Trials between nodes by another way than from pod to pod, as whoever applies them sees it. */
class PathsTest {
    private static final String SHORT = "\nmeasurement: {forks: 1}\nplacement: {pinning: Preferred}";

    @Test
    void aServiceStandsInFrontOfTheAnsweringPodAndGoesWithTheTrial() {
        try (Lab lab = new Lab()) {
            lab.apply("e", "variants: [{name: socket, socket: {path: Service}}]" + SHORT);
            Trial trial = lab.awaitJob("e-0000");
            assertEquals(List.of("e-0000", "e-0000-front"), lab.services());
            lab.succeed(trial, 10_000);
            lab.awaitStatus("e", "its end", status -> status.phase() == Phase.Succeeded);
            Eventually.that("the Services to go", () -> lab.services().isEmpty(), () -> lab.services() + lab.story());
        }
    }

    @Test
    void theNetworkOfNodesTakesTheOwnersWord() {
        try (Lab lab = new Lab()) {
            lab.apply("e", "variants: [{name: socket, socket: {path: Host}}]" + SHORT);
            lab.awaitStatus("e", "its end", status -> status.phase() == Phase.Failed);
            String words = lab.condition("e", "Valid").getMessage();
            assertTrue(words.contains("limits.hostNetwork"), words);
            assertEquals(List.of(), lab.jobs());
        }
    }

    @Test
    void podsThatTheNamespaceForbidsEndTheTrialAtOnceInTheApiServersWords() {
        try (Lab lab = new Lab(Map.of("LIMIT_HOST_NETWORK", "true"))) {
            lab.apply("e", "variants: [{name: socket, socket: {path: Host}}]" + SHORT);
            lab.awaitJob("e-0000");
            assertEquals(
                    List.of(),
                    lab.client()
                            .network()
                            .v1()
                            .networkPolicies()
                            .inNamespace("lab")
                            .list()
                            .getItems(),
                    "a policy would not apply to them");
            String said = "pods \"e-0000-0-x\" is forbidden: violates PodSecurity \"baseline:latest\": host namespaces"
                    + " (hostNetwork=true)";
            lab.said(lab.job("e-0000"), refusal("exceeded quota: small"), refusal(said));
            lab.awaitStatus("e", "its end", s -> s.phase() == Phase.Failed);
            TrialStatus trial = lab.trial("e-0000").getStatus();
            assertEquals("JobRejected", trial.reason());
            assertEquals(
                    said
                            + "; path Host needs a namespace with the label pod-security.kubernetes.io/enforce=privileged,"
                            + " which whoever owns it decides",
                    trial.message());
            assertNull(trial.startTime());
        }
    }

    private static Event refusal(String words) {
        return new EventBuilder()
                .withReason("FailedCreate")
                .withMessage("Error creating: " + words)
                .build();
    }
}
