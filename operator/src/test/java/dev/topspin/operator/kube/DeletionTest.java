package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.operator.ApiServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class DeletionTest {
    private final ApiServer server = new ApiServer();
    private final KubernetesClient client = server.client();

    @AfterEach
    void stop() {
        server.close();
    }

    private static ObjectMeta nightly() {
        return new ObjectMetaBuilder().withNamespace("lab").withName("nightly").build();
    }

    private HasMetadata job() {
        return client.resource(new JobBuilder().withMetadata(nightly()).build()).create();
    }

    @Test
    void whatWasSeenIsDeletedOnce() {
        HasMetadata seen = job();
        assertTrue(Deletion.of(client, seen));
        assertNull(client.resource(seen).get());
        assertFalse(Deletion.of(client, seen), "it is gone already");
    }

    @Test
    void anObjectOfTheCoreGroupIsDeletedToo() {
        HasMetadata service = client.resource(
                        new ServiceBuilder().withMetadata(nightly()).build())
                .create();
        assertTrue(Deletion.of(client, service));
        assertNull(client.resource(service).get());
    }

    @Test
    void whoeverHasTheNameByNowIsLeftAlone() {
        HasMetadata old = job();
        client.resource(old).delete();
        HasMetadata anew = job();
        assertFalse(old.getMetadata().getUid().equals(anew.getMetadata().getUid()));
        assertFalse(Deletion.of(client, old));
        assertNotNull(client.resource(anew).get());
    }

    @Test
    void aMissingRightIsNoEnd() {
        HasMetadata seen = job();
        server.server()
                .expect()
                .delete()
                .withPath("/apis/batch/v1/namespaces/lab/jobs/nightly")
                .andReturn(403, "{}")
                .times(1);
        KubernetesClientException e =
                Assertions.assertThrows(KubernetesClientException.class, () -> Deletion.of(client, seen));
        assertEquals(403, e.getCode());
        assertNotNull(client.resource(seen).get());
    }
}
