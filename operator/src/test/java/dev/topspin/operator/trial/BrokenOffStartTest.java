package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A container that is being started when containerd is restarted, the API server is silent to the kubelet, or the node's disk is full. */
class BrokenOffStartTest {
    private final Trial trial = Fixtures.trial(Fixtures.experiment("solo", "variants: [{name: akka, akka: {}}]"), 0);

    @ParameterizedTest
    @CsvSource({
        "CreateContainerConfigError, failed to sync secret cache: timed out waiting for the condition",
        "CreateContainerConfigError, failed to sync configmap cache: timed out waiting for the condition",
        "CreateContainerError, context deadline exceeded",
        "CreateContainerConfigError, create container log directory for container workload failed: mkdir /var/log/pods/a: no space left on device",
        "CreateContainerError, failed to create containerd container: write /var/lib/containerd/b: no space left on device",
        "RunContainerError, 'failed to start containerd task \"workload\": ttrpc: closed: unknown'",
    })
    void whatTheKubeletWillDoOnceItCanHasUntilTheStartDeadline(String kubelet, String words) {
        Pods pod = scheduled().waiting(kubelet, words);
        Observation.Pending seen = assertInstanceOf(Observation.Pending.class, at(60, pod));
        assertTrue(seen.message().contains(words), seen::message);
        assertFailed(Reason.StartDeadlineExceeded, words, at(120, pod));
    }

    @Test
    void aStartThatWasBrokenOffIsLostWithItsNodeAndSoTriedAgain() {
        String words = "failed to create containerd task: failed to create shim task: context canceled";
        assertFailed(Reason.NodeLost, words, at(10, scheduled().terminated(128, "StartError", words, second(9))));
        assertTrue(Reason.isOfInfrastructure(Reason.NodeLost.name()));
    }

    @Test
    void whatIsWrongWithTheContainerItselfIsNot() {
        String program = "exec: \"/no-such-program\": stat /no-such-program: no such file or directory";
        assertFailed(
                Reason.CreateContainerError,
                program,
                at(10, scheduled().terminated(128, "StartError", program, second(9))));
        Pods missing = scheduled().waiting("CreateContainerConfigError", "secret \"none-such\" not found");
        assertEquals("CreateContainerConfigError", ended(at(17, missing)).reason());
        Pods registry = scheduled().waiting("ErrImagePull", "dial tcp 10.0.0.9:443: connect: connection refused");
        assertFailed(Reason.ImagePullBackOff, "connection refused", at(17, registry));
    }

    private Pods scheduled() {
        return Pods.pod(trial, 0).on("n1", second(2));
    }

    private Observation at(int second, Pods pod) {
        return TrialObserver.observe(new TrialInputs(
                trial.getSpec(),
                CREATED,
                Duration.ofMinutes(2),
                false,
                Pods.job(trial),
                List.of(pod.build()),
                Map.of(),
                second(second)));
    }

    private static Instant second(int second) {
        return CREATED.plusSeconds(second);
    }

    private static TrialResult ended(Observation seen) {
        return assertInstanceOf(Observation.Ended.class, seen).result();
    }

    private static void assertFailed(Reason reason, String words, Observation seen) {
        assertEquals(reason.name(), ended(seen).reason(), ended(seen)::message);
        assertTrue(ended(seen).message().contains(words), ended(seen)::message);
    }
}
