package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.operator.ApiServer;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RenewalsTest {
    private final ApiServer api = new ApiServer();
    private final AtomicLong nanos = new AtomicLong();
    private final Renewals renewals = new Renewals("leader", nanos::get);
    private final KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(api.client().getConfiguration())
            .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("renewals", renewals))
            .build();

    @AfterEach
    void stop() {
        client.close();
        api.close();
    }

    @Test
    void aLeaseIsAsOldAsTheLastWriteOfItThatWasTaken() {
        Lease lease = client.resource(lease("leader")).create();
        client.resource(lease("others")).create();
        nanos.set(5);
        renew("leader");
        nanos.set(7);
        assertEquals(Duration.ofNanos(2), renewals.age());
        client.resource(lease).get();
        renew("others");
        assertEquals(Duration.ofNanos(2), renewals.age(), "neither who reads it nor another's renewal renews it");
        renewals.begin();
        assertEquals(Duration.ZERO, renewals.age());
    }

    @Test
    void aRenewalThatIsRefusedIsNone() {
        client.resource(lease("leader")).create();
        nanos.set(3);
        Lease old = lease("leader");
        old.getMetadata().setResourceVersion("999999");
        assertThrows(KubernetesClientException.class, () -> client.resource(old).updateStatus());
        assertEquals(Duration.ofNanos(3), renewals.age());
    }

    private void renew(String name) {
        client.leases()
                .inNamespace("lab")
                .withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"leaseTransitions\":1}}");
    }

    private static Lease lease(String name) {
        return new LeaseBuilder()
                .withNewMetadata()
                .withNamespace("lab")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withLeaseTransitions(0)
                .endSpec()
                .build();
    }
}
