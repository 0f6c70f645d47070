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
import dev.topspin.operator.TerminationMessages;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** A webhook, such as a service mesh's, has added a container to a trial's pod. */
class AddedContainerTest {
    private static final String BESIDE = "a-proxy"; // the kubelet lists it first

    private static Trial trial(String pinning) {
        return Fixtures.trial(
                Fixtures.experiment(
                        "solo", "variants: [{name: akka, akka: {}}]\nplacement: {pinning: %s}".formatted(pinning)),
                0);
    }

    private static Observation observe(Trial trial, Pod pod) {
        return Observations.of(trial, pod, CREATED.plusSeconds(30));
    }

    private static Pods reported(Trial trial) {
        return Pods.pod(trial, 0)
                .on("n1", CREATED.plusSeconds(1))
                .withSidecar(BESIDE, "Guaranteed")
                .terminated(0, "Completed", TerminationMessages.driver(trial.getSpec(), 40), CREATED.plusSeconds(20));
    }

    private static Pod burstable(Trial trial) {
        return Pods.pod(trial, 0)
                .on("n1", CREATED.plusSeconds(1))
                .withSidecar(BESIDE, "Burstable")
                .running(CREATED.plusSeconds(3))
                .build();
    }

    @Test
    void theReportIsThatOfTheContainerThatMeasures() {
        Trial trial = trial("Required");
        TrialResult result = assertInstanceOf(
                        Observation.Ended.class,
                        observe(trial, reported(trial).notEnded().build()))
                .result();
        assertTrue(result.valid(), result::message);
        assertEquals(40, result.measured().nsPerOp());
    }

    @Test
    void whileOnlyTheAddedOneRunsTheTrialWaits() {
        Trial trial = trial("Required");
        Pod pod = Pods.pod(trial, 0)
                .on("n1", CREATED.plusSeconds(1))
                .withSidecar(BESIDE, "Guaranteed")
                .build();
        assertInstanceOf(Observation.Pending.class, observe(trial, pod));
    }

    @Test
    void whereItCostsTheGuaranteedClassTheTrialEndsAtOnceAndSaysWhatWasAdded() {
        Trial trial = trial("Required");
        Pod pod = burstable(trial);
        TrialResult result =
                assertInstanceOf(Observation.Ended.class, observe(trial, pod)).result();
        assertEquals(Reason.PinningNotProven.name(), result.reason());
        assertEquals(
                "pod %s is Burstable: somebody has added a-proxy. Only a Guaranteed pod gets CPUs of its own, and that takes equal"
                                .formatted(pod.getMetadata().getName())
                        + " requests and limits of CPU and memory in each of its containers",
                result.message());
    }

    @Test
    void whereNoPinningIsRequiredItMeasuresAllTheSame() {
        Trial trial = trial("Preferred");
        Pod pod = burstable(trial);
        assertInstanceOf(Observation.Running.class, observe(trial, pod));
    }
}
