package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sweeps over four nodes of one kind, whose pods share all CPUs: a pair at a time, so that none disturbs another. */
@EndToEnd
@ExtendWith(SweptNodes.class)
@Order(33)
class NodeSweepE2E {
    private static final String SLOW = "n6";
    private static final String ONE = "pairs: {concurrency: One}";
    private static final String MARKING = "writeTo: {nodeCondition: true}";
    private static final String TOLERANT = "outliers: {tolerance: 50%, confirm: {neighbours: 2, forks: 2}}";

    @Test
    @Order(0)
    void aNameThatLeavesNoRoomForItsExperimentsIsRefusedByTheApiServer() {
        Shell.Output output = Cluster.kubectlWith(
                Sweep.document("a".repeat(27)), "apply", "--dry-run=server", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertTrue(output.exit() != 0, output::all);
        assertTrue(output.all().contains(NodeSweep.NAME_LENGTH), output::all);
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
            Sweep sweep = apply(true);
            sweep.await(s -> s.phase() == Phase.Suspended);
            apply(false);
            sweep.await(s -> s.phase() == Phase.Running);
            Await.that("its first experiments", Sweep.LONG_ENOUGH, () -> !sweep.experiments()
                    .isEmpty());
            apply(true);
            Await.that("all of them to rest", Sweep.LONG_ENOUGH, () -> sweep.experiments().stream()
                    .allMatch(child -> child.getStatus() != null
                            && (child.getStatus().completionTime() != null
                                    || Boolean.TRUE.equals(
                                            child.getSpec().runPolicy().suspend()))));
            apply(false);
            Map<String, String> uids = new TreeMap<>();
            OperatorKills.until(36, 4, Duration.ofSeconds(15), sweep::over, () -> sweep.experiments()
                    .forEach(child -> {
                        String uid = child.getMetadata().getUid();
                        assertEquals(
                                uid, uids.computeIfAbsent(child.getMetadata().getName(), _ -> uid));
                    }));
            NodeSweepStatus status = sweep.awaitEnd();
            List<Outlier> confirmed =
                    status.outliers().stream().filter(Outlier::confirmed).toList();
            assertEquals(1, confirmed.size(), status::toString);
            assertEquals(SLOW, confirmed.getFirst().node());
            assertEquals(Part.Network, confirmed.getFirst().part());
            assertEquals(Kind.Slow, sweep.row(SLOW).verdict());
            assertTrue(
                    SweptNodes.ALL.stream()
                            .filter(node -> !node.equals(SLOW))
                            .allMatch(node -> sweep.row(node).verdict() != Kind.Slow),
                    status::toString);
            eachNodeSaysWhatWasFound(sweep, status);
            sweep.delete();
        } finally {
            OwnCluster.exec(SLOW, "tc", "qdisc", "del", "dev", "eth0", "root");
            Topspin.upgrade();
        }
    }

    private static void eachNodeSaysWhatWasFound(Sweep sweep, NodeSweepStatus status) {
        System.out.println("$ kubectl get node " + SLOW + " -o jsonpath='{.status.conditions[?(@.type==...)]}'");
        System.out.println(condition(SLOW, ""));
        assertEquals("False", condition(SLOW, ".status"), status::toString);
        assertEquals("Network", condition(SLOW, ".reason"));
        String message = condition(SLOW, ".message");
        assertTrue(message.startsWith(SLOW + ": "), message);
        assertTrue(message.endsWith("(sweep " + Topspin.EXPERIMENTS + "/slow)"), message);
        for (String node : SweptNodes.ALL) {
            String expected = sweep.row(node).verdict() == Kind.Ok ? "True" : "Unknown";
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

    private static Sweep apply(boolean suspended) {
        return Sweep.apply(
                "slow", Sweep.ACTOR, ONE, TOLERANT, MARKING, "runPolicy: {suspend: %s}".formatted(suspended));
    }
}
