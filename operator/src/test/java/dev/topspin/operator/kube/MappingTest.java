package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.model.Json;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MappingTest {
    private final KubernetesSerialization serialization = Mapping.serialization(new PackedLists());

    @Test
    void aJobIsWrittenWhole() {
        Job job = Pods.job(Fixtures.trial(Fixtures.experiment("x", "variants: [{name: socket, socket: {}}]"), 0));
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

    @Test
    void thatAWatchIsTooOldIsUnderstood() {
        WatchEvent event = serialization.unmarshal("""
                {"type": "ERROR", "object": {"kind": "Status", "apiVersion": "v1", "status": "Failure",
                 "reason": "Expired", "code": 410}}
                """, WatchEvent.class);
        assertEquals(410, assertInstanceOf(Status.class, event.getObject()).getCode());
    }
}
