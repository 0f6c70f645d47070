package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.ExperimentStatus;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Two releases in one cluster. */
@EndToEnd
@Order(55)
class ReleasesE2E {
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final String NEIGHBOUR = "topspin-neighbour";
    private static final String NEIGHBOUR_SYSTEM = "topspin-e2e-neighbour";
    private static final String TEAM = "topspin-e2e-team-b";
    private static final Duration SOON = Duration.ofSeconds(60);

    @BeforeAll
    void makeNamespaces() {
        Capacity.now().requireNode(1, "a trial");
        Topspin.restrictedNamespace(NEIGHBOUR_SYSTEM);
        Topspin.restrictedNamespace(TEAM);
    }

    @AfterAll
    void removeNamespaces() {
        uninstall();
        Cluster.kubectl("delete", "namespace", NEIGHBOUR_SYSTEM, TEAM, "--ignore-not-found", "--timeout=60s");
        Topspin.upgrade();
    }

    @Test
    @Order(1)
    void aSecondReleaseForTheSameNamespacesSaysSoAndDoesNotStart() {
        Topspin.upgrade("watchNamespaces={" + Topspin.EXPERIMENTS + "}");
        install(Topspin.EXPERIMENTS);
        String log = Await.until(
                "its words",
                Duration.ofSeconds(60),
                () -> Cluster.kubectlWith("", "logs", "-n", NEIGHBOUR_SYSTEM, "deployment/" + NEIGHBOUR)
                        .all(),
                l -> l.contains("another release runs the experiments of these namespaces"));
        assertTrue(log.contains("topspin-e2e by topspin-system/topspin"), log);
        Run run = Run.apply(Draft.of("still-runs", AKKA));
        run.awaitSuccess(Run.ONE_TRIAL);
        run.delete();
        uninstall();
    }

    @Test
    @Order(2)
    void twoReleasesNeverMeasureOnOneNodeAtOnce() {
        Topspin.upgrade("watchNamespaces={" + Topspin.EXPERIMENTS + "}");
        install(TEAM);
        Cluster.kubectl("rollout", "status", "deployment/" + NEIGHBOUR, "-n", NEIGHBOUR_SYSTEM, "--timeout=60s");
        String node = Capacity.now().roomiest();
        Draft draft = Draft.of("one-node", AKKA)
                .withForks(2)
                .withPlacement("memory: 512Mi, nodeSelector: {kubernetes.io/hostname: %s}".formatted(node))
                .withRunPolicy("cleanPods: Never");
        Run ours = Run.apply(draft);
        Run theirs = Run.apply(TEAM, draft);
        List<Run> both = List.of(ours, theirs);
        both.forEach(run -> run.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2)));
        List<Pod> pods = both.stream().flatMap(run -> run.pods().stream()).toList();
        assertEquals(4, pods.size());
        for (int i = 0; i < pods.size(); i++) {
            assertEquals(node, pods.get(i).getSpec().getNodeName());
            for (int k = 0; k < i; k++) {
                assertTrue(!overlap(pods.get(k), pods.get(i)), () -> ours.story() + "\n" + theirs.story());
            }
        }
        both.forEach(Run::delete);
        Await.that("both to give the node back", SOON, () -> Cluster.client()
                .leases()
                .inNamespace(Topspin.LEASES)
                .withLabel("app.kubernetes.io/managed-by", "topspin")
                .list()
                .getItems()
                .isEmpty());
        uninstall();
    }

    @Test
    @Order(3)
    void whatTheOwnerDoesNotAllowEndsWithTheNameOfTheSetting() {
        Topspin.upgrade(
                "limits.trialDeadline=5m", "limits.exclusiveCluster={" + TEAM + "}", "limits.hostNetwork=false");
        Run slow = Run.apply(Draft.of("slow", AKKA).withRunPolicy("trialDeadline: 6m"));
        Run alone = Run.apply(Draft.of("alone", AKKA).withRunPolicy("exclusive: Cluster"));
        Run host = Run.apply(Draft.of("host", "{name: host, socket: {path: Host}}"));
        Run allowed = Run.apply(TEAM, Draft.of("allowed", AKKA).withRunPolicy("exclusive: Cluster, trialDeadline: 5m"));
        refused(slow, "runPolicy.trialDeadline", "limits.trialDeadline");
        refused(alone, "runPolicy.exclusive", "limits.exclusiveCluster");
        refused(host, "socket.path", "limits.hostNetwork");
        allowed.awaitSuccess(Run.ONE_TRIAL);
        List.of(slow, alone, host, allowed).forEach(Run::delete);
    }

    private static void refused(Run run, String field, String setting) {
        run.awaitPhase(SOON, ExperimentStatus.Phase.Failed);
        Condition valid = run.condition(ConditionTypes.VALID);
        System.out.printf("Valid=%s %s: %s%n", valid.getStatus(), valid.getReason(), valid.getMessage());
        assertEquals("False", valid.getStatus());
        assertTrue(valid.getMessage().contains(field), valid::getMessage);
        assertTrue(valid.getMessage().contains(setting), valid::getMessage);
        assertEquals(List.of(), run.trials());
    }

    /** Whether both ran at one moment, by the kubelet's clock, which tells seconds. */
    private static boolean overlap(Pod one, Pod other) {
        ContainerStateTerminated a = ended(one);
        ContainerStateTerminated b = ended(other);
        return Instant.parse(a.getStartedAt()).isBefore(Instant.parse(b.getFinishedAt()))
                && Instant.parse(b.getStartedAt()).isBefore(Instant.parse(a.getFinishedAt()));
    }

    private static ContainerStateTerminated ended(Pod pod) {
        return pod.getStatus().getContainerStatuses().getFirst().getState().getTerminated();
    }

    /** First its process, which needs its rights to give back what it has claimed. */
    private static void uninstall() {
        String name = "deployment/" + NEIGHBOUR;
        Cluster.kubectlWith("", "scale", name, "-n", NEIGHBOUR_SYSTEM, "--replicas=0");
        Await.that("the neighbour to end", SOON, () -> Cluster.client()
                .pods()
                .inNamespace(NEIGHBOUR_SYSTEM)
                .list()
                .getItems()
                .isEmpty());
        Cluster.helm("uninstall", NEIGHBOUR, "-n", NEIGHBOUR_SYSTEM, "--wait", "--ignore-not-found");
    }

    /** Another release beside the one under test. */
    private static void install(String watched) {
        List<String> all =
                new ArrayList<>(List.of("install", NEIGHBOUR, Topspin.chart().toString()));
        all.addAll(List.of("-n", NEIGHBOUR_SYSTEM, "--set", "crds.install=false", "--set", "userRoles=false"));
        all.addAll(List.of("--set", "watchNamespaces={" + watched + "}"));
        all.addAll(List.of("--set", "image.repository=" + Topspin.IMAGE[0]));
        all.addAll(List.of("--set-string", "image.tag=" + Topspin.IMAGE[1]));
        Cluster.helm(all.toArray(String[]::new));
    }
}
