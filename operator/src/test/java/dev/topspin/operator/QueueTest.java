package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.operator.kube.Renewals;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Who measures on which node, and what becomes of those that wait. */
class QueueTest {
    private static final String SPIN = "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 1}";
    private static final String ON_A = SPIN + "\nplacement: {nodeSelector: {pool: a}}";

    @AutoClose
    private final Lab lab = new Lab();

    @Test
    void lanesOfOneExperimentRunSideBySideEachOnANodeOfItsOwn() {
        lab.apply("wide", """
                variants: [{name: a, akka: {}}, {name: b, akka: {}}, {name: c, akka: {}}]
                measurement: {forks: 2}
                runPolicy: {parallelism: 2}
                """);
        var running =
                lab.awaitStatus("wide", "two trials at once", s -> s.trials().running() == 2);
        List<Lane> lanes = running.lanes();
        assertEquals(2, lanes.size());
        assertTrue(!lanes.get(0).nodes().equals(lanes.get(1).nodes()), lanes::toString);
        assertEquals(2, lab.leases().size());
        while (lab.status("wide").completionTime() == null) {
            lab.succeedAll(40);
        }
        var end = lab.status("wide");
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals("6/6", end.progress());
        lab.trials().forEach(name -> assertTrue(lab.trial(name).getStatus().nodes() != null, name));
        Eventually.that("the nodes to be given back", () -> lab.leases().isEmpty(), lab::story);
    }

    @Test
    void aNodeThatAnotherOperatorHasLeasedIsLeftAloneUntilItIsGivenBack() {
        Lease foreign = lab.client().resource(lease("n1", "other/topspin")).create();
        lab.apply("ping-pong", ON_A);
        var waiting = lab.awaitStatus("ping-pong", "its place in the queue", s -> s.phase() == Phase.Queued);
        assertEquals("1st of 1", waiting.queue());
        assertEquals(List.of(), lab.trials());
        lab.client().resource(foreign).delete();
        lab.succeed(lab.awaitJob("ping-pong-0000"), 40);
        lab.awaitStatus("ping-pong", "the end", s -> s.phase() == Phase.Succeeded);
    }

    @Test
    void theNodeOfADeletedExperimentGoesToTheNext() {
        lab.apply("first", ON_A);
        lab.awaitJob("first-0000");
        lab.apply("second", ON_A);
        lab.awaitStatus("second", "its place in the queue", s -> s.phase() == Phase.Queued);
        lab.client().resource(lab.trial("first-0000")).delete();
        lab.client().resource(lab.experiment("first")).delete();
        lab.awaitJob("second-0000");
        assertEquals("lab/second", lab.leases().getFirst().getSpec().getHolderIdentity());
    }

    @Test
    void aPodThatOnlyBearsTheLabelOfTrialsStopsNobody() {
        lab.client()
                .resource(new PodBuilder()
                        .withNewMetadata()
                        .withName("stranger")
                        .withNamespace("lab")
                        .withLabels(Map.of("app.kubernetes.io/name", "topspin-trial"))
                        .endMetadata()
                        .withNewSpec()
                        .withNodeName("n1")
                        .endSpec()
                        .withNewStatus()
                        .withPhase("Running")
                        .endStatus()
                        .build())
                .create();
        lab.apply("ping-pong", ON_A);
        lab.succeed(lab.awaitJob("ping-pong-0000"), 40);
        lab.awaitStatus("ping-pong", "the end", s -> s.phase() == Phase.Succeeded);
    }

    @Test
    void aHigherPriorityGoesFirstAndPositionsAreToldToThoseThatWait() {
        lab.apply("holder", ON_A);
        Trial holder = lab.awaitJob("holder-0000");
        lab.apply("early", ON_A);
        lab.awaitStatus("early", "its position", s -> "1st of 1".equals(s.queue()));
        lab.apply("urgent", ON_A + "\nrunPolicy: {priority: High}");
        lab.awaitStatus("urgent", "its position", s -> "1st of 2".equals(s.queue()));
        lab.awaitStatus("early", "its new position", s -> "2nd of 2".equals(s.queue()));
        lab.succeed(holder, 40);
        lab.succeed(lab.awaitJob("urgent-0000"), 40);
        lab.succeed(lab.awaitJob("early-0000"), 40);
        assertNull(lab.awaitStatus("early", "the end", s -> s.phase() == Phase.Succeeded)
                .queue());
    }

    @Test
    void aTrialWhoseNameAnOrphanHasGivesItsPlaceUpAndGoesOnWhenTheOrphanIsGone() {
        Trial orphan = Fixtures.trial(Fixtures.experiment("nightly", SPIN), 0);
        orphan.getMetadata().setUid(null);
        lab.client().resource(orphan).create();
        lab.apply("nightly", ON_A + "\nrunPolicy: {startDeadline: 1s}");
        lab.awaitStatus("nightly", "the trouble", s -> s.phase() == Phase.Stalled);
        assertEquals("NameTaken", lab.condition("nightly", "Stalled").getReason());
        assertTrue(lab.condition("nightly", "Stalled").getMessage().contains("Trial nightly-0000 exists"), lab::story);
        lab.apply("other", ON_A);
        lab.succeed(lab.awaitJob("other-0000"), 40);
        lab.awaitStatus("other", "the end", s -> s.phase() == Phase.Succeeded);

        lab.client().resource(lab.trial("nightly-0000")).delete();
        lab.awaitStatus("nightly", "its turn", s -> s.phase() == Phase.Running);
        lab.succeed(lab.awaitJob("nightly-0000"), 40);
        lab.awaitStatus("nightly", "the end", s -> s.phase() == Phase.Succeeded);
        assertTrue(
                lab.status("nightly").conditions().stream()
                        .noneMatch(c -> c.getType().equals("Stalled")),
                lab::story);
    }

    @Test
    void aSecondReleaseThatWatchesTheSameNamespaceDoesNotStart() {
        TopspinOperator second = new TopspinOperator(
                lab.client(),
                Settings.of(Map.of("TOPSPIN_IMAGE", "image", "POD_NAMESPACE", "other", "NODE_LEASE_NAMESPACE", "lab")),
                new PrometheusRegistry(),
                false,
                Clock.systemUTC(),
                new Renewals("none", System::nanoTime));
        var refused = assertThrows(IllegalArgumentException.class, second::start);
        assertEquals(
                "another release runs the experiments of these namespaces (lab by lab/topspin): give each release namespaces"
                        + " of its own (watchNamespaces), or uninstall one",
                refused.getMessage());
        lab.apply("ping-pong", ON_A);
        lab.succeed(lab.awaitJob("ping-pong-0000"), 40);
    }

    private static Lease lease(String node, String operator) {
        ZonedDateTime now = ZonedDateTime.ofInstant(Instant.now(), ZoneOffset.UTC);
        return new LeaseBuilder()
                .withNewMetadata()
                .withName(node)
                .withNamespace("lab")
                .withLabels(Map.of("app.kubernetes.io/managed-by", "topspin"))
                .withAnnotations(Map.of("topspin.dev/operator", operator, "holder.topspin.dev/uid", "far/away"))
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity("far/away")
                .withLeaseDurationSeconds(600)
                .withRenewTime(now)
                .endSpec()
                .build();
    }
}
