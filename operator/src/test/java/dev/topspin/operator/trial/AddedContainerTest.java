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
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.kube.Mapping;
import dev.topspin.operator.kube.PackedLists;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A webhook, such as a service mesh's, has added a container to a trial's pod. */
class AddedContainerTest {
    private static final String BESIDE = "a-proxy"; // the kubelet lists it first
    private static final KubernetesSerialization SERIALIZATION = Mapping.serialization(new PackedLists());
    private static final ContainerState RUNS = new ContainerStateBuilder()
            .withNewRunning()
            .withStartedAt(CREATED.toString())
            .endRunning()
            .build();

    private enum Kind {
        Ordinary,
        NativeSidecar;

        Pods addTo(Pods pod, String qosClass) {
            return this == Ordinary ? pod.withSidecar(BESIDE, qosClass) : pod.withInitContainer(BESIDE, qosClass, RUNS);
        }
    }

    private static Trial trial(String pinning) {
        return Fixtures.trial(
                Fixtures.experiment(
                        "solo", "variants: [{name: akka, akka: {}}]\nplacement: {pinning: %s}".formatted(pinning)),
                0);
    }

    private static Observation observe(Trial trial, Pod pod) {
        return observe(trial, pod, 30);
    }

    /** As the operator has read the pod. */
    private static Observation observe(Trial trial, Pod pod, int second) {
        Pod read = SERIALIZATION.unmarshal(SERIALIZATION.asJson(pod), Pod.class);
        return Observations.of(trial, read, CREATED.plusSeconds(second));
    }

    private static Pods onNode(Trial trial) {
        return Pods.pod(trial, 0).on("n1", CREATED.plusSeconds(1));
    }

    private static Pod burstable(Trial trial, Kind kind) {
        return kind.addTo(onNode(trial), "Burstable")
                .running(CREATED.plusSeconds(3))
                .build();
    }

    @ParameterizedTest
    @EnumSource
    void theReportIsThatOfTheContainerThatMeasures(Kind kind) {
        Trial trial = trial("Required");
        Pod reported = kind.addTo(onNode(trial), "Guaranteed")
                .terminated(0, "Completed", TerminationMessages.driver(trial.getSpec(), 40), CREATED.plusSeconds(20))
                .notEnded()
                .build();
        TrialResult result = assertInstanceOf(Observation.Ended.class, observe(trial, reported))
                .result();
        assertTrue(result.valid(), result::message);
        assertEquals(40, result.measured().nsPerOp());
    }

    @ParameterizedTest
    @EnumSource
    void whileOnlyTheAddedOneRunsTheTrialWaits(Kind kind) {
        Trial trial = trial("Required");
        Pod pod = kind.addTo(onNode(trial), "Guaranteed").build();
        assertInstanceOf(Observation.Pending.class, observe(trial, pod));
    }

    @ParameterizedTest
    @EnumSource
    void whereItCostsTheGuaranteedClassTheTrialEndsAtOnceAndSaysWhatWasAdded(Kind kind) {
        Trial trial = trial("Required");
        Pod pod = burstable(trial, kind);
        TrialResult result =
                assertInstanceOf(Observation.Ended.class, observe(trial, pod)).result();
        assertEquals(Reason.PinningNotProven.name(), result.reason());
        assertEquals(
                "pod %s is Burstable: somebody has added a-proxy. Only a Guaranteed pod gets CPUs of its own, and that takes equal"
                                .formatted(pod.getMetadata().getName())
                        + " requests and limits of CPU and memory in each of its containers",
                result.message());
    }

    @ParameterizedTest
    @EnumSource
    void whereNoPinningIsRequiredItMeasuresAllTheSame(Kind kind) {
        Trial trial = trial("Preferred");
        assertInstanceOf(Observation.Running.class, observe(trial, burstable(trial, kind)));
    }

    @Test
    void aNativeSidecarThatDoesNotStartIsWhatTheTrialWaitsForUntilItsDeadline() {
        Trial trial = trial("Required");
        ContainerState stuck = new ContainerStateBuilder()
                .withNewWaiting()
                .withReason("CrashLoopBackOff")
                .withMessage("back-off 20s restarting failed container")
                .endWaiting()
                .build();
        Pod pod = onNode(trial)
                .waiting("PodInitializing", null)
                .withInitContainer(BESIDE, "Guaranteed", stuck)
                .build();
        String words = "PodInitializing: container a-proxy: CrashLoopBackOff: back-off 20s restarting failed container";
        var pending = assertInstanceOf(Observation.Pending.class, observe(trial, pod));
        assertEquals(words, pending.message());
        TrialResult late = assertInstanceOf(Observation.Ended.class, observe(trial, pod, 130))
                .result();
        assertEquals(Reason.StartDeadlineExceeded.name(), late.reason());
        assertTrue(late.message().endsWith(words), late::message);
    }

    @Test
    void anAddedInitContainerThatFailsIsNamed() {
        Trial trial = trial("Required");
        ContainerState failed = new ContainerStateBuilder()
                .withNewTerminated()
                .withExitCode(1)
                .withReason("Error")
                .withMessage("no iptables")
                .endTerminated()
                .build();
        Pod pod = onNode(trial)
                .waiting("PodInitializing", null)
                .withInitContainer(BESIDE, "Guaranteed", failed)
                .refused(null, null)
                .build();
        TrialResult result =
                assertInstanceOf(Observation.Ended.class, observe(trial, pod)).result();
        assertEquals(Reason.NoReport.name(), result.reason());
        assertEquals("container a-proxy ended with exit code 1 (Error); it said: no iptables", result.message());
    }

    @Test
    void afterAFailureAPodIsStoppedThatAnOrdinaryOneKeepsFromEnding() {
        Trial trial = trial("Required");
        String report = TerminationMessages.failed(trial.getSpec(), "driver", Reason.WorkloadError, "it was so");
        Pods failed = onNode(trial)
                .terminated(1, "Error", report, CREATED.plusSeconds(20))
                .notEnded();
        assertFalse(TrialObserver.mustBeStopped(Pods.job(trial), List.of(failed.build())));
        assertFalse(
                TrialObserver.mustBeStopped(
                        Pods.job(trial),
                        List.of(failed.withInitContainer("mesh", "Guaranteed", RUNS)
                                .build())),
                "the kubelet ends it");
        assertTrue(TrialObserver.mustBeStopped(
                Pods.job(trial),
                List.of(failed.withSidecar(BESIDE, "Guaranteed").build())));
    }
}
