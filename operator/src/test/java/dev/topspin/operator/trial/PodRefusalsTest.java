package dev.topspin.operator.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import dev.topspin.operator.trial.PodRefusals.Refusal;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodRefusalsTest {
    private static final Job JOB =
            new JobBuilder().withNewMetadata().withUid("u").endMetadata().build();
    private static final String REFUSAL = "pods \"e-0000-0-x\" is forbidden: violates PodSecurity \"baseline:latest\":"
            + " host namespaces (hostNetwork=true)";

    @Test
    void theApiServersWordsComeWithWhatToDo() {
        assertEquals(
                Optional.of(new Refusal(
                        REFUSAL
                                + "; path Host needs a namespace with the label pod-security.kubernetes.io/enforce=privileged,"
                                + " which whoever owns it decides",
                        true)),
                PodRefusals.of(JOB, List.of(event("u", "Error creating: " + REFUSAL))));
    }

    @Test
    void aFullQuotaMayPassAndWhatIsOfAnotherJobIsNoRefusal() {
        String quota = "pods \"e-0000-0-x\" is forbidden: exceeded quota: small";
        assertEquals(
                Optional.of(new Refusal(quota, false)),
                PodRefusals.of(
                        JOB,
                        List.of(event("u", "Error creating: " + quota), event("other", "Error creating: " + REFUSAL))));
        assertEquals(Optional.empty(), PodRefusals.of(JOB, List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pods \"x\" is forbidden: [maximum cpu usage per Container is 1, but limit is 3, maximum memory usage per Pod is 1Gi]",
                "pods \"x\" is forbidden: minimum memory usage per Container is 1Gi, but request is 512Mi",
                "admission webhook \"images.example.com\" denied the request: only signed images",
                "pods \"x\" is forbidden: ValidatingAdmissionPolicy 'small' with binding 'small' denied request: too many CPUs",
                "pods \"x\" is forbidden: unable to validate against any security context constraint: [...]",
                "pods \"x\" is forbidden: no PriorityClass with name urgent was found",
            })
    void whatWillBeRefusedAgainIsForGood(String words) {
        assertEquals(
                Optional.of(new Refusal(words, true)),
                PodRefusals.of(
                        JOB,
                        List.of(
                                event("u", "Error creating: exceeded quota: small"),
                                event("u", "Error creating: " + words))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Internal error occurred: failed calling webhook \"images.example.com\": connection refused",
                "pods \"x\" is forbidden: error looking up service account lab/default: serviceaccount \"default\" not found",
            })
    void whatDoesNotAnswerYetMayAnswer(String words) {
        assertEquals(
                Optional.of(new Refusal(words, false)),
                PodRefusals.of(JOB, List.of(event("u", "Error creating: " + words))));
    }

    @Test
    void whileAQuotaIsFullTheTrialSaysSoAndThenEndsWithTheWords() {
        Trial trial = Fixtures.trial(Fixtures.experiment("p", "variants: [{name: s, spin: {}}]"), 0);
        Refusal full = new Refusal("pods \"x\" is forbidden: exceeded quota: small", false);
        Observation.Pending held =
                assertInstanceOf(Observation.Pending.class, TrialObserver.observe(inputs(trial, full, 10)));
        assertEquals("no pod: " + full.message(), held.message());
        assertTrue(held.heldUp());
        TrialResult result = assertInstanceOf(Observation.Ended.class, TrialObserver.observe(inputs(trial, full, 121)))
                .result();
        assertEquals(Reason.QuotaExceeded.name(), result.reason());
        assertEquals("not all pods ran within 120 s: no pod: " + full.message(), result.message());
    }

    @Test
    void aJobThatACacheDoesNotHaveYetIsLookedAtInASecondAndThenInTwiceTheTimeEach() {
        Job job = Pods.job(Fixtures.trial(Fixtures.experiment("p", "variants: [{name: s, spin: {}}]"), 0));
        job.getMetadata().setCreationTimestamp(Fixtures.CREATED.toString());
        assertEquals(Fixtures.CREATED.plusSeconds(1), PodRefusals.nextLook(null, Fixtures.CREATED));
        assertEquals(Fixtures.CREATED.plusSeconds(1), PodRefusals.nextLook(job, Fixtures.CREATED));
        assertEquals(Fixtures.CREATED.plusSeconds(20), PodRefusals.nextLook(job, Fixtures.CREATED.plusSeconds(10)));
        assertFalse(PodRefusals.isLate(job, Fixtures.CREATED));
        assertTrue(PodRefusals.isLate(job, Fixtures.CREATED.plusSeconds(1)));
    }

    private static TrialInputs inputs(Trial trial, Refusal refusal, int after) {
        return new TrialInputs(
                trial.getSpec(),
                Fixtures.CREATED,
                Duration.ofMinutes(2),
                false,
                Pods.job(trial),
                List.of(),
                Map.of(),
                refusal,
                Map.of(),
                Fixtures.CREATED.plusSeconds(after));
    }

    @Test
    void aTrialWhosePodsAreRefusedEndsAtOnceWithTheWords() {
        Trial trial = Fixtures.trial(Fixtures.experiment("p", "variants: [{name: host, socket: {path: Host}}]"), 0);
        Observation seen = TrialObserver.observe(inputs(trial, new Refusal(REFUSAL, true), 1));
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
