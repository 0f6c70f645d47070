package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.model.Json;
import dev.topspin.operator.kube.Mapping;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RehearsalTest {
    private final KubernetesSerialization serialization = new KubernetesSerialization(Mapping.mapper(), false);

    @Test
    void theRehearsedExperimentHasAllDefaultsAndGetsAsFarAsItsJob() throws Exception {
        Job job = new Rehearsal(serialization, Settings.of(Map.of("TOPSPIN_IMAGE", "image"))).run();
        assertEquals("rehearsal-0000", job.getMetadata().getName());
    }

    @Test
    void aJobIsWrittenWhole() throws Exception {
        Job job = new Rehearsal(serialization, Settings.of(Map.of("TOPSPIN_IMAGE", "image"))).run();
        assertEquals(Json.read(Serialization.asJson(job), Map.class), Json.read(serialization.asJson(job), Map.class));
    }

    @Test
    void ofAPodThatIsReadWhatReconcilersDoNotLookAtIsLeftOut() {
        Pod pod = new PodBuilder()
                .withNewSpec()
                .withNodeName("n1")
                .withRuntimeClassName("vm")
                .addNewContainer()
                .withImage("image")
                .addNewEnv()
                .withName("A")
                .endEnv()
                .endContainer()
                .addNewVolume()
                .withName("shm")
                .endVolume()
                .withNewAffinity()
                .endAffinity()
                .endSpec()
                .withNewStatus()
                .withPhase("Running")
                .addNewContainerStatus()
                .withImageID("digest")
                .endContainerStatus()
                .endStatus()
                .build();
        Pod read = serialization.unmarshal(serialization.asJson(pod), Pod.class);
        assertEquals(pod.getStatus(), read.getStatus());
        assertEquals("n1", read.getSpec().getNodeName());
        assertEquals("vm", read.getSpec().getRuntimeClassName());
        assertEquals("image", read.getSpec().getContainers().getFirst().getImage());
        assertNull(read.getSpec().getAffinity());
    }
}
