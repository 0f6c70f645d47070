package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.operator.kube.Renewals;
import dev.topspin.operator.metrics.Scrape;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What two operators of one release export, of which one does the work. */
class StandbyTest {
    private final ApiServer api = new ApiServer();
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final AtomicLong nanos = new AtomicLong();
    private final Renewals renewals = new Renewals("topspin-leader", nanos::get);

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
        allowLeases();
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

    /** Not by System.exit, which waits for hooks, which wait for a lock that the elector holds while it says so. */
    @Test
    void theLeaderThatHasLostItsLeaseEndsItsProcessAndLeadsNoMore() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        try (TopspinOperator operator = leader(ended::countDown)) {
            api.client()
                    .leases()
                    .inNamespace("lab")
                    .withName("topspin-leader")
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            api.client().getKubernetesSerialization().asJson(Map.of("spec", lease().getSpec())));
            assertTrue(ended.await(30, TimeUnit.SECONDS), "it goes on without its lease");
            assertFalse(operator.leads());
        }
    }

    /** As where it is cut off: the request that renews it hangs, and with it who looks at the time. */
    @Test
    void theLeaderThatCanNotRenewItsLeaseForTwelveSecondsEndsItsProcess() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        try (TopspinOperator operator = leader(ended::countDown)) {
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(12));
            assertFalse(ended.await(1500, TimeUnit.MILLISECONDS), "it may still");
            assertTrue(operator.leads());
            nanos.incrementAndGet();
            assertTrue(ended.await(5, TimeUnit.SECONDS), "it goes on though another may lead");
            assertFalse(operator.leads());
        }
    }

    @Test
    void theLeaderThatIsClosedGivesBackWhatItHasClaimedAndIsNotEnded() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        try (TopspinOperator operator = leader(ended::countDown)) {
            assertTrue(operator.ready());
            assertEquals(2, leases());
        }
        assertEquals(1, leases(), "that of the leader is alone");
        assertEquals(1, ended.getCount());
    }

    private TopspinOperator leader(Runnable end) throws InterruptedException {
        allowLeases();
        TopspinOperator operator = operator("true", end);
        operator.start();
        for (int tries = 0; tries < 100 && !operator.leads(); tries++) {
            Thread.sleep(100);
        }
        assertTrue(operator.leads());
        return operator;
    }

    private int leases() {
        return api.client().leases().inAnyNamespace().list().getItems().size();
    }

    private void allowLeases() {
        api.server()
                .expect()
                .post()
                .withPath("/apis/authorization.k8s.io/v1/selfsubjectrulesreviews")
                .andReturn(201, review())
                .always();
    }

    private TopspinOperator operator(String leaderElection) {
        return operator(leaderElection, () -> {});
    }

    private TopspinOperator operator(String leaderElection, Runnable end) {
        Settings settings = Settings.of(Map.of(
                "TOPSPIN_IMAGE",
                "registry.example/topspin:1",
                "WATCH_NAMESPACE",
                "lab",
                "POD_NAMESPACE",
                "lab",
                "LEADER_ELECTION",
                leaderElection));
        return new TopspinOperator(api.client(), settings, registry, false, Clock.systemUTC(), renewals, end);
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
