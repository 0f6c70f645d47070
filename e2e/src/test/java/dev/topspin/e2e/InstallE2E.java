package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The other ways to install. Each changes the release, so they come after what needs the ordinary one. */
@EndToEnd
@Order(50)
class InstallE2E {
    private static final String TEAM = "topspin-e2e-team";
    private static final String RESULTS = "topspin_cell_operation_seconds{";
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final String ACCOUNT = "system:serviceaccount:" + Topspin.SYSTEM + ":" + Topspin.RELEASE;

    @BeforeAll
    void makeNamespace() {
        Topspin.restrictedNamespace(TEAM);
    }

    @AfterAll
    void removeNamespace() {
        Topspin.upgrade();
        Cluster.kubectl("delete", "namespace", TEAM, "--timeout=60s");
    }

    @Test
    @Order(0)
    void helmTestRunsAnExperimentAndSaysWhatCameOfIt() {
        Capacity.now().requireNode(1, "a trial");
        String said = Cluster.helm("test", Topspin.RELEASE, "-n", Topspin.SYSTEM, "--logs", "--timeout", "5m");
        System.out.println(said);
        assertTrue(said.contains("Phase:          Succeeded"), said);
        assertTrue(said.contains("Succeeded: "), said);
        assertEquals("", Cluster.kubectl("get", "experiments", "-n", Topspin.SYSTEM, "-o", "name"));
    }

    @Test
    @Order(1)
    void inOneNamespaceItHasRightsThereAndNowhereElse() {
        Capacity.now().requireNode(1, "a trial");
        Topspin.upgrade("watchNamespaces={" + TEAM + "}");
        String said = Cluster.helm("test", Topspin.RELEASE, "-n", Topspin.SYSTEM, "--logs", "--timeout", "5m");
        assertTrue(said.contains("in namespace " + TEAM), said);
        Run elsewhere = Run.apply(Draft.of("elsewhere", AKKA));
        Run here = Run.apply(TEAM, Draft.of("here", AKKA));
        here.awaitSuccess(Run.ONE_TRIAL);
        assertNull(elsewhere.status());
        assertEquals("yes", canI("create", "jobs", TEAM));
        assertEquals("no", canI("create", "jobs", Topspin.EXPERIMENTS));
        assertEquals("no", canI("list", "experiments.topspin.dev", Topspin.EXPERIMENTS));

        here.delete();
        Topspin.upgrade("replicas=2"); // which the next two want
        elsewhere.awaitSuccess(Run.ONE_TRIAL);
        elsewhere.delete();
    }

    @Test
    @Order(2)
    void ofTwoReplicasTheSecondTakesOverWhenTheLeaderGoes() {
        Capacity.now().requireNode(1, "a trial");
        twoReadyOperators();
        String leader = leader();
        Cluster.kubectl("delete", "pod", leader, "-n", Topspin.SYSTEM, "--grace-period=0", "--force");
        Run run = Run.apply(Draft.of("two-replicas", AKKA));
        run.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2));
        assertNotEquals(leader, leader());
        onlyTheLeaderHasResultsOnItsPage(leader());
        run.delete();
    }

    /** Else two would make trials for as long as a request of the one that is cut off hangs. */
    @Test
    @Order(3)
    void aLeaderThatIsCutOffHasEndedBeforeAnotherLeads() {
        OwnCluster.require("a pod that can be cut off");
        twoReadyOperators();
        Pod leader = Cluster.client()
                .pods()
                .inNamespace(Topspin.SYSTEM)
                .withName(leader())
                .get();
        String name = leader.getMetadata().getName();
        OwnCluster.cutOff(leader);
        try {
            Await.that("another leader", Duration.ofSeconds(60), () -> !name.equals(leader()));
        } finally {
            OwnCluster.reconnect(leader);
        }
        Instant leads = lease().getSpec().getAcquireTime().toInstant();
        String finished = Await.until(
                        "the end of the one that was cut off",
                        Duration.ofSeconds(30),
                        () -> Cluster.client()
                                .pods()
                                .inNamespace(Topspin.SYSTEM)
                                .withName(name)
                                .get()
                                .getStatus()
                                .getContainerStatuses()
                                .getFirst()
                                .getLastState()
                                .getTerminated(),
                        Objects::nonNull)
                .getFinishedAt();
        Instant ended = Instant.parse(finished);
        assertTrue(ended.isBefore(leads), () -> "it ended at " + ended + ", and another led from " + leads);
    }

    @Test
    @Order(4)
    void uninstallingKeepsEveryResultAndTheNextInstallFindsThem() {
        Capacity.now().requireNode(1, "a trial");
        Run run = Run.apply(Draft.of("kept", AKKA));
        run.awaitSuccess(Run.ONE_TRIAL);
        Topspin.uninstall();
        assertNotNull(run.status(), "the experiment is gone");
        assertEquals(1, run.trials().size());
        Topspin.upgrade();
        Run next = Run.apply(Draft.of("after-reinstall", AKKA));
        next.awaitSuccess(Run.ONE_TRIAL);
        assertEquals(1, run.trials().size());
        run.delete();
        next.delete();
    }

    /** With both on one page of Prometheus every figure would be there twice. */
    private static void onlyTheLeaderHasResultsOnItsPage(String leader) {
        List<String> pods = twoReadyOperators();
        // it is there when the leader's cache has the status that the leader wrote
        Await.that("the results on the leader's page", Duration.ofSeconds(20), () -> page(leader)
                .contains(RESULTS));
        for (String pod : pods) {
            String page = page(pod);
            assertEquals(pod.equals(leader), page.contains(RESULTS), page);
            assertTrue(page.contains("topspin_build_info{"), page);
        }
    }

    /** @return their pods */
    private static List<String> twoReadyOperators() {
        return Await.until(
                "two ready operators",
                Duration.ofSeconds(60),
                () -> Cluster.client()
                        .pods()
                        .inNamespace(Topspin.SYSTEM)
                        .withLabel("app.kubernetes.io/name", "topspin")
                        .list()
                        .getItems()
                        .stream()
                        .filter(Topspin::ready)
                        .map(p -> p.getMetadata().getName())
                        .toList(),
                ready -> ready.size() == 2);
    }

    private static String page(String pod) {
        return Cluster.kubectl(
                "get", "--raw", "/api/v1/namespaces/%s/pods/%s:8080/proxy/metrics".formatted(Topspin.SYSTEM, pod));
    }

    private static String leader() {
        return holder(lease());
    }

    /** @return that of whoever leads */
    private static Lease lease() {
        return Await.until(
                        "a leader",
                        Duration.ofSeconds(40),
                        () -> Cluster.client().leases().inNamespace(Topspin.SYSTEM).list().getItems().stream()
                                .filter(lease -> !holder(lease).isEmpty())
                                .toList(),
                        leases -> !leases.isEmpty())
                .getFirst();
    }

    private static String holder(Lease lease) {
        String holder = lease.getSpec().getHolderIdentity();
        return holder == null ? "" : holder;
    }

    private static String canI(String verb, String resource, String namespace) {
        return Cluster.kubectlWith("", "auth", "can-i", verb, resource, "-n", namespace, "--as=" + ACCOUNT)
                .out()
                .strip();
    }
}
