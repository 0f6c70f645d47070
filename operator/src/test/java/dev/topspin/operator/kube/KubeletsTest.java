package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.model.result.KubeletConfig;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KubeletsTest {
    private static final String CONFIGZ = """
            {"kubeletconfig": {"cpuManagerPolicy": "static",
              "cpuManagerPolicyOptions": {"strict-cpu-reservation": "true", "full-pcpus-only": "true"},
              "reservedSystemCPUs": "0-1", "cpuManagerReconcilePeriod": "5s", "topologyManagerPolicy": "single-numa-node",
              "topologyManagerScope": "pod", "memoryManagerPolicy": "None", "authentication": {"x509": {}}}}
            """;

    @Test
    void readsWhatConcernsCpus() {
        assertEquals(
                Optional.of(new KubeletConfig(
                        "static",
                        List.of("full-pcpus-only=true", "strict-cpu-reservation=true"),
                        "0-1",
                        "5s",
                        "single-numa-node",
                        "pod",
                        "None")),
                Kubelets.read(CONFIGZ));
    }

    @Test
    void whatAKubeletDoesNotSayIsMissing() {
        assertEquals(
                Optional.of(new KubeletConfig("none", List.of(), null, null, null, null, null)),
                Kubelets.read("{\"kubeletconfig\": {\"cpuManagerPolicy\": \"none\", \"reservedSystemCPUs\": \"\"}}"));
        assertEquals(Optional.empty(), Kubelets.read("{}"));
        assertThrows(IllegalArgumentException.class, () -> Kubelets.read("page not found"));
    }

    @Test
    void aKubeletIsAskedThroughTheApiServerOnceInTenMinutes() {
        SettableClock clock = new SettableClock();
        try (ApiServer api = new ApiServer()) {
            api.server()
                    .expect()
                    .get()
                    .withPath("/api/v1/nodes/n1/proxy/configz")
                    .andReturn(200, CONFIGZ)
                    .once();
            Kubelets kubelets = Kubelets.asked(api.client(), clock);
            assertEquals("static", kubelets.config("n1").cpuManagerPolicy());
            clock.pass(Duration.ofMinutes(9));
            assertEquals("static", kubelets.config("n1").cpuManagerPolicy());
            clock.pass(Duration.ofMinutes(2));
            assertNull(kubelets.config("n1"), "it is asked again, and not there any more");
        }
    }

    @Test
    void whoIsForbiddenToAskKnowsNothing() {
        try (ApiServer api = new ApiServer()) {
            api.server()
                    .expect()
                    .get()
                    .withPath("/api/v1/nodes/n1/proxy/configz")
                    .andReturn(403, "{}")
                    .always();
            assertNull(Kubelets.asked(api.client(), new SettableClock()).config("n1"));
        }
    }

    @Test
    void whoMayNotBeAskedIsNot() {
        assertNull(Kubelets.notAsked().config("n1"));
    }
}
