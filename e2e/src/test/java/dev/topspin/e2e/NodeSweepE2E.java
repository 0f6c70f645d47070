package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Part;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Sweeps over four nodes of one kind, whose pods share all CPUs: a pair at a time, so that none disturbs another. */
@EndToEnd
@Order(36)
class NodeSweepE2E {
    private static final List<String> NODES = List.of("n4", "n5", "n6", "n7");
    private static final String SLOW = "n6";
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(10);

    private static final String SPEC = """
        apiVersion: topspin.dev/v1alpha1
        kind: NodeSweep
        metadata: {name: NAME}
        spec:
          nodes: {selector: {matchLabels: {topspin.dev/e2e: swept}}}
          local: [{name: actor, akka: {dispatcher: {executor: ForkJoin, threads: 1}}}]
          pairs: {concurrency: One}
          measurement: {warmup: {iterations: 5, time: 100ms}, iterations: 5, time: 200ms}
          outliers: {tolerance: 50%}
          placement:
            cpus: 1
            housekeepingCpus: 0
            memory: 512Mi
            pinning: None
            tolerations: [{key: topspin.dev/added, operator: Exists, effect: NoSchedule}]
          writeTo: {nodeCondition: MARKED}
          runPolicy: {suspend: SUSPENDED}
        """;

    @BeforeAll
    void addNodes() {
        if (OwnCluster.isThere()) {
            NODES.forEach(node -> {
                OwnCluster.add(node, Map.of("CPU_POLICY", "none"));
                Cluster.kubectl("label", "node", node, "topspin.dev/e2e=swept");
            });
        }
    }

    @AfterAll
    void removeNodes() {
        if (OwnCluster.isThere()) {
            NODES.forEach(OwnCluster::remove);
        }
    }

    @Test
    @Order(0)
    void aNameThatLeavesNoRoomForItsExperimentsIsRefusedByTheApiServer() {
        String named = SPEC.replace("NAME", "a".repeat(27))
                .replace("SUSPENDED", "true")
                .replace("MARKED", "false");
        Shell.Output output =
                Cluster.kubectlWith(named, "apply", "--dry-run=server", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertTrue(output.exit() != 0, output::all);
        assertTrue(output.all().contains(NodeSweep.NAME_LENGTH), output::all);
    }

    @Test
    @Order(1)
    void aSweepOverNodesThatAreAlikeMeasuresAllAndFindsNobody() {
        OwnCluster.require("four nodes of one kind");
        apply("clean", false);
        NodeSweepStatus status =
                await("clean", s -> s.phase() != null && s.phase().over());
        assertEquals(Phase.Succeeded, status.phase(), status::toString);
        assertEquals("4/4", status.shown().nodes());
        assertEquals("6/6", status.shown().pairs());
        assertEquals("0", status.shown().slow(), status::toString);
        show("clean");
        Cluster.kubectl("delete", "nodesweep", "clean", "-n", Topspin.EXPERIMENTS);
    }

    @Test
    @Order(2)
    void aNodeWhoseNetworkIsSlowIsNamedWithItsCauseAndNobodyElseThoughItsSweepRestsAndTheOperatorIsKilled() {
        OwnCluster.require("a node whose link can be slowed");
        Topspin.upgrade("nodeSweeps.nodeCondition=true");
        OwnCluster.exec(
                SLOW, "tc", "qdisc", "add", "dev", "eth0", "root", "tbf", "rate", "4mbit", "burst", "1600", "latency",
                "50ms");
        try {
            apply("slow", true);
            await("slow", s -> s.phase() == Phase.Suspended);
            apply("slow", false);
            await("slow", s -> s.phase() == Phase.Running);
            Await.that("its first experiments", LONG_ENOUGH, () -> !children("slow")
                    .isEmpty());
            apply("slow", true);
            Await.that("all of them to rest", LONG_ENOUGH, () -> children("slow").stream()
                    .allMatch(child -> child.getStatus() != null
                            && (child.getStatus().completionTime() != null
                                    || Boolean.TRUE.equals(
                                            child.getSpec().runPolicy().suspend()))));
            apply("slow", false);
            Map<String, String> uids = new TreeMap<>();
            OperatorKills.until(36, 10, Duration.ofSeconds(15), () -> over("slow"), () -> children("slow")
                    .forEach(child -> {
                        String uid = child.getMetadata().getUid();
                        assertEquals(
                                uid, uids.computeIfAbsent(child.getMetadata().getName(), _ -> uid));
                    }));
            NodeSweepStatus status =
                    await("slow", s -> s.phase() != null && s.phase().over());
            show("slow");
            List<Outlier> confirmed =
                    status.outliers().stream().filter(Outlier::confirmed).toList();
            assertEquals(1, confirmed.size(), status::toString);
            assertEquals(SLOW, confirmed.getFirst().node());
            assertEquals(Part.Network, confirmed.getFirst().part());
            assertEquals(Kind.Slow, report("slow", SLOW).getStatus().verdict());
            assertTrue(
                    NODES.stream()
                            .filter(node -> !node.equals(SLOW))
                            .allMatch(node -> report("slow", node).getStatus().verdict() != Kind.Slow),
                    status::toString);
            eachNodeSaysWhatWasFound(status);
        } finally {
            OwnCluster.exec(SLOW, "tc", "qdisc", "del", "dev", "eth0", "root");
            Topspin.upgrade();
        }
        Cluster.kubectl("delete", "nodesweep", "slow", "-n", Topspin.EXPERIMENTS);
    }

    private static void eachNodeSaysWhatWasFound(NodeSweepStatus status) {
        System.out.println("$ kubectl get node " + SLOW + " -o jsonpath='{.status.conditions[?(@.type==...)]}'");
        System.out.println(condition(SLOW, ""));
        assertEquals("False", condition(SLOW, ".status"), status::toString);
        assertEquals("Network", condition(SLOW, ".reason"));
        String message = condition(SLOW, ".message");
        assertTrue(message.startsWith(SLOW + ": "), message);
        assertTrue(message.endsWith("(sweep " + Topspin.EXPERIMENTS + "/slow)"), message);
        for (String node : NODES) {
            String expected = report("slow", node).getStatus().verdict() == Kind.Ok ? "True" : "Unknown";
            assertEquals(node.equals(SLOW) ? "False" : expected, condition(node, ".status"), node);
            assertEquals(
                    "True",
                    Cluster.kubectl(
                            "get", "node", node, "-o", "jsonpath={.status.conditions[?(@.type==\"Ready\")].status}"));
        }
    }

    private static String condition(String node, String field) {
        return Cluster.kubectl(
                        "get",
                        "node",
                        node,
                        "-o",
                        "jsonpath={.status.conditions[?(@.type==\"topspin.dev/PerformsAsPeers\")]%s}".formatted(field))
                .strip();
    }

    private static void apply(String name, boolean suspended) {
        Shell.Output output = Cluster.kubectlWith(
                SPEC.replace("NAME", name)
                        .replace("SUSPENDED", Boolean.toString(suspended))
                        .replace("MARKED", Boolean.toString(name.equals("slow"))),
                "apply",
                "-n",
                Topspin.EXPERIMENTS,
                "-f",
                "-");
        assertEquals(0, output.exit(), output::all);
    }

    private static boolean over(String name) {
        return await(name, _ -> true).completionTime() != null;
    }

    private static NodeSweepStatus await(String name, Predicate<NodeSweepStatus> wanted) {
        return Await.until(
                        "sweep " + name,
                        LONG_ENOUGH,
                        () -> Cluster.client()
                                .resources(NodeSweep.class)
                                .inNamespace(Topspin.EXPERIMENTS)
                                .withName(name)
                                .get(),
                        sweep -> sweep.getStatus() != null && wanted.test(sweep.getStatus()))
                .getStatus();
    }

    private static List<Experiment> children(String sweep) {
        return Cluster.client()
                .resources(Experiment.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withLabel("topspin.dev/sweep", sweep)
                .list()
                .getItems();
    }

    private static NodeReport report(String sweep, String node) {
        return Cluster.client()
                .resources(NodeReport.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withName(sweep + "-" + node)
                .get();
    }

    private static void show(String name) {
        System.out.println(Cluster.kubectl("get", "nodesweep", name, "-n", Topspin.EXPERIMENTS));
        System.out.println(
                Cluster.kubectl("get", "nodereports", "-n", Topspin.EXPERIMENTS, "-l", "topspin.dev/sweep=" + name));
        System.out.println(Cluster.kubectl("describe", "nodesweep", name, "-n", Topspin.EXPERIMENTS));
    }
}
