package dev.topspin.operator.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodRefusalsTest {
    private static final Job JOB =
            new JobBuilder().withNewMetadata().withUid("u").endMetadata().build();
    private static final String REFUSAL = "pods \"e-0000-0-x\" is forbidden: violates PodSecurity \"baseline:latest\":"
            + " host namespaces (hostNetwork=true)";

    @Test
    void theApiServersWordsComeWithWhatToDo() {
        assertEquals(
                Optional.of(REFUSAL
                        + "; path Host needs a namespace with the label pod-security.kubernetes.io/enforce=privileged,"
                        + " which whoever owns it decides"),
                PodRefusals.of(JOB, List.of(event("u", "Error creating: " + REFUSAL))));
    }

    @Test
    void whatMayPassAndWhatIsOfAnotherJobIsNoRefusal() {
        assertEquals(
                Optional.empty(),
                PodRefusals.of(
                        JOB,
                        List.of(
                                event("u", "Error creating: pods \"e-0000-0-x\" is forbidden: exceeded quota: small"),
                                event("other", "Error creating: " + REFUSAL))));
        assertEquals(Optional.empty(), PodRefusals.of(JOB, List.of()));
    }

    @Test
    void aTrialWhosePodsAreRefusedEndsAtOnceWithTheWords() {
        Trial trial = Fixtures.trial(Fixtures.experiment("p", "variants: [{name: host, socket: {path: Host}}]"), 0);
        Observation seen = TrialObserver.observe(new TrialInputs(
                trial.getSpec(),
                Fixtures.CREATED,
                Duration.ofMinutes(2),
                false,
                Pods.job(trial),
                List.of(),
                Map.of(),
                REFUSAL,
                Fixtures.CREATED.plusSeconds(1)));
        TrialResult result = assertInstanceOf(Observation.Ended.class, seen).result();
        assertEquals(Reason.JobRejected.name(), result.reason());
        assertEquals(REFUSAL, result.message());
    }

    private static Event event(String job, String message) {
        return new EventBuilder()
                .withNewInvolvedObject()
                .withUid(job)
                .endInvolvedObject()
                .withReason("FailedCreate")
                .withMessage(message)
                .build();
    }
}
