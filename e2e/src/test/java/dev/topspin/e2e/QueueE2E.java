package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Who measures where and when, and that nobody can keep all others from it. */
@EndToEnd
@Order(25)
class QueueE2E {
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final Duration SOON = Duration.ofSeconds(30);
    private Capacity capacity;

    @BeforeAll
    void look() {
        capacity = Capacity.now();
        capacity.requireNode(1, "a trial");
    }

    @AfterAll
    void leaveNothing() {
        Cluster.kubectl("delete", "experiments,trials", "--all", "-n", Topspin.EXPERIMENTS, "--timeout=60s");
        Await.that("all nodes to be given back", SOON, () -> nodeLeases().isEmpty());
    }

    @Test
    @Order(1)
    void cellsOfOneExperimentRunSideBySideOnNodesThatAreLeasedToIt() {
        capacity.requireTwoNodes(1, "two lanes");
        Run run = Run.apply(Draft.of("lanes", "{name: a, akka: {}}", "{name: b, akka: {}}")
                .withForks(2)
                .withSeconds(2)
                .withRunPolicy("parallelism: 2, cleanPods: Never"));
        run.await(
                "two trials at once",
                Run.ONE_TRIAL,
                s -> s.trials() != null && s.trials().running() == 2);
        assertEquals(2, nodeLeases().size());
        ExperimentStatus end = run.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2));
        assertEquals(4, end.trials().succeeded());
        for (String cell : List.of("a", "b")) {
            assertEquals(1, nodesOf(run, cell).size(), () -> "forks of " + cell + " wandered: " + run.story());
        }
        assertNotEquals(nodesOf(run, "a"), nodesOf(run, "b"));
        run.delete();
    }

    @Test
    @Order(2)
    void whoWaitsSeesItsPositionAndAPodWithTheTrialsLabelStopsNobody() {
        String stranger = """
                apiVersion: v1
                kind: Pod
                metadata: {name: stranger, labels: {app.kubernetes.io/name: topspin-trial}}
                spec:
                  nodeName: %s
                  tolerations: [{operator: Exists}]
                  securityContext: {runAsNonRoot: true, runAsUser: 65532, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: c
                    image: %s
                    imagePullPolicy: Never
                    args: ["-version"]
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                  restartPolicy: Always
                """.formatted(capacity.roomiest(), String.join(":", Topspin.IMAGE));
        assertEquals(
                0,
                Cluster.kubectlWith(stranger, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-")
                        .exit());
        String here = "memory: 512Mi, nodeSelector: {kubernetes.io/hostname: %s}".formatted(capacity.roomiest());
        Run first = Run.apply(Draft.of("first", AKKA).withSeconds(8).withPlacement(here));
        first.awaitRunningPod(Run.ONE_TRIAL);
        Run second = Run.apply(Draft.of("second", AKKA).withPlacement(here));
        Run third = Run.apply(Draft.of("third", AKKA).withPlacement(here).withRunPolicy("priority: High"));
        third.await("its position", SOON, s -> "1st of 2".equals(s.queue()));
        second.await("its position", SOON, s -> "2nd of 2".equals(s.queue()));
        String shown = Cluster.kubectl("get", "experiments", "-n", Topspin.EXPERIMENTS);
        System.out.println(shown);
        assertTrue(shown.contains("2nd of 2"), shown);
        third.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2));
        second.awaitSuccess(Run.ONE_TRIAL);
        List.of(first, second, third).forEach(Run::delete);
        Cluster.kubectl("delete", "pod", "stranger", "-n", Topspin.EXPERIMENTS, "--grace-period=0", "--force");
    }

    @Test
    @Order(3)
    void anOrphanOfTheSameNameStallsNobodyElse() {
        Draft draft = Draft.of("nightly", AKKA).withRunPolicy("startDeadline: 3s");
        Run old = Run.apply(draft);
        old.awaitSuccess(Run.ONE_TRIAL);
        Cluster.kubectl("delete", "experiment", "nightly", "-n", old.namespace(), "--cascade=orphan");
        Run run = Run.apply(draft);
        run.awaitPhase(SOON, Phase.Stalled);
        assertEquals("NameTaken", run.condition(ConditionTypes.STALLED).getReason());
        Run other = Run.apply(Draft.of("other", AKKA));
        other.awaitSuccess(Run.ONE_TRIAL);
        Cluster.kubectl("delete", "trial", "nightly-0000", "-n", old.namespace());
        run.awaitSuccess(Run.ONE_TRIAL);
        List.of(run, other).forEach(Run::delete);
    }

    @Test
    @Order(4)
    void aQuotaThatIsFullForAWhileEndsNothing() {
        Cluster.kubectl("create", "quota", "no-trials", "-n", Topspin.EXPERIMENTS, "--hard=count/trials.topspin.dev=0");
        try {
            Await.that("the quota to be in force", SOON, () -> Cluster.kubectl(
                            "get", "quota", "no-trials", "-n", Topspin.EXPERIMENTS, "-o", "jsonpath={.status.hard}")
                    .contains("trials"));
            Run run = Run.apply(Draft.of("quota", AKKA));
            run.awaitPhase(SOON, Phase.Stalled);
            assertEquals("Forbidden", run.condition(ConditionTypes.STALLED).getReason());
            assertTrue(run.condition(ConditionTypes.STALLED).getMessage().contains("exceeded quota"), run::story);
            Cluster.kubectl("delete", "quota", "no-trials", "-n", Topspin.EXPERIMENTS);
            run.awaitSuccess(Run.ONE_TRIAL);
            run.delete();
        } finally {
            Cluster.kubectl("delete", "quota", "no-trials", "-n", Topspin.EXPERIMENTS, "--ignore-not-found");
        }
    }

    @Test
    @Order(5)
    void aNamespaceDeletedInTheMiddleOfATrialLeavesTheNodeToTheNext() {
        String doomed = "topspin-e2e-doomed";
        Topspin.restrictedNamespace(doomed);
        String here = "memory: 512Mi, nodeSelector: {kubernetes.io/hostname: %s}".formatted(capacity.roomiest());
        Run gone = Run.apply(
                doomed, Draft.of("gone", AKKA).withSeconds(120).withForks(2).withPlacement(here));
        gone.awaitRunningPod(Run.ONE_TRIAL);
        Run next = Run.apply(Draft.of("next", AKKA).withPlacement(here));
        next.await("its position", SOON, s -> "1st of 1".equals(s.queue()));
        Cluster.kubectl("delete", "namespace", doomed, "--timeout=60s");
        next.awaitSuccess(Run.ONE_TRIAL);
        next.delete();
        Await.that("the node to be given back", SOON, () -> nodeLeases().isEmpty());
    }

    private static Set<String> nodesOf(Run run, String cell) {
        return run.trials().stream()
                .filter(t -> t.getSpec().cell().name().equals(cell))
                .map((Trial t) -> t.getStatus().nodes())
                .collect(Collectors.toSet());
    }

    private static List<String> nodeLeases() {
        return Cluster.client()
                .leases()
                .inNamespace(Topspin.LEASES)
                .withLabel("app.kubernetes.io/managed-by", "topspin")
                .list()
                .getItems()
                .stream()
                .map(l -> l.getMetadata().getName())
                .toList();
    }
}
