package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.operator.metrics.Scrape;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What two operators of one release export, of which one does the work. */
class StandbyTest {
    private final ApiServer api = new ApiServer();
    private final PrometheusRegistry registry = new PrometheusRegistry();

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void theOneThatWorksExportsExperimentsOnceItsCachesAreSynced() throws IOException {
        try (TopspinOperator operator = operator("false")) {
            assertFalse(Scrape.of(registry).contains("topspin_experiments"), "it can't know of any yet");
            operator.start();
            assertTrue(Scrape.of(registry).contains("topspin_experiments{phase=\"Running\"} 0.0"), Scrape.of(registry));
        }
    }

    @Test
    void theOneThatWaitsExportsWhichItIsAndNoExperimentThoughItKnowsThem() throws IOException {
        api.client()
                .resource(Fixtures.experiment("ping-pong", "variants: [{name: spin, spin: {}}]"))
                .create();
        api.client().resource(lease()).create();
        api.server()
                .expect()
                .post()
                .withPath("/apis/authorization.k8s.io/v1/selfsubjectrulesreviews")
                .andReturn(201, review())
                .always();
        try (TopspinOperator operator = operator("true")) {
            operator.start();
            assertTrue(operator.ready());
            String page = Scrape.of(registry);
            assertEquals(
                    "topspin_build_info",
                    page.lines()
                            .filter(line -> line.startsWith("topspin_"))
                            .map(line -> line.replaceFirst("\\{.*", ""))
                            .reduce("", String::concat),
                    page);
        }
    }

    private TopspinOperator operator(String leaderElection) {
        Settings settings = Settings.of(Map.of(
                "TOPSPIN_IMAGE",
                "registry.example/topspin:1",
                "WATCH_NAMESPACE",
                "lab",
                "POD_NAMESPACE",
                "lab",
                "LEADER_ELECTION",
                leaderElection));
        return new TopspinOperator(api.client(), settings, registry, false, Clock.systemUTC());
    }

    /** Of another that has just renewed it. */
    private static Lease lease() {
        ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
        return new LeaseBuilder()
                .withNewMetadata()
                .withName("topspin-leader")
                .withNamespace("lab")
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity("another")
                .withLeaseDurationSeconds(600)
                .withAcquireTime(now)
                .withRenewTime(now)
                .endSpec()
                .build();
    }

    private static Object review() {
        return new SelfSubjectRulesReviewBuilder()
                .withNewStatus()
                .addNewResourceRule()
                .withApiGroups("coordination.k8s.io")
                .withResources("leases")
                .withVerbs("*")
                .endResourceRule()
                .endStatus()
                .build();
    }
}
