package dev.topspin.operator.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
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
