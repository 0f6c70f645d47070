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
    private static final String ROBBED = "n5";
    private static final List<String> FOUND = List.of(SLOW, ROBBED);
    private static final String ONE = "pairs: {concurrency: One}";
    private static final String MARKING = "writeTo: {nodeCondition: true}";
    private static final String TOLERANT = "outliers: {tolerance: 50%, confirm: {neighbours: 2, forks: 2}}";

    /**
     * Takes two shares of each CPU of the machine for as long as a JVM with an actor runs on its node, so that no other node's is missed,
     * and no pair. With one share a busy machine's other threads wait nearly as long, and an operator that starts beside another node's actor
     * takes as much. From its start: a fast machine's trial is over within three seconds.
     */
    private static final String THIEF = """
            touch /run/thief
            setsid bash -c 'while [ -e /run/thief ]; do
              if pgrep -f "[a]kka"; then touch /run/thief.steals; else rm -f /run/thief.steals; fi
              sleep 0.1
            done' >/dev/null 2>&1 </dev/null &
            cpus=$(seq 0 $(($(nproc --all) - 1)))
            for cpu in $cpus $cpus; do
              setsid taskset -c $cpu bash -c 'while [ -e /run/thief ]; do
                if [ -e /run/thief.steals ]; then for ((i = 0; i < 50000; i++)); do :; done; else sleep 0.1; fi
              done' >/dev/null 2>&1 </dev/null &
            done
            """;

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
    void aSlowNetworkAndStolenCpusAreNamedWithTheirCausesAndNobodyElseThoughTheSweepRestsAndTheOperatorIsKilled() {
        OwnCluster.require("a node whose link can be slowed, and a process of the host on the CPUs of another");
        Topspin.upgrade("nodeSweeps.nodeCondition=true");
        OwnCluster.exec(ROBBED, "bash", "-c", THIEF);
        OwnCluster.exec(
                SLOW, "tc", "qdisc", "add", "dev", "eth0", "root", "tbf", "rate", "1mbit", "burst", "1600", "latency",
                "200ms");
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
            OperatorKills.until(36, 3, Duration.ofSeconds(15), sweep::over, () -> sweep.experiments()
                    .forEach(child -> {
                        String uid = child.getMetadata().getUid();
                        assertEquals(
                                uid, uids.computeIfAbsent(child.getMetadata().getName(), _ -> uid));
                    }));
            NodeSweepStatus status = sweep.awaitEnd();
            isNamed(sweep, status, SLOW, Part.Network);
            String robbed = isNamed(sweep, status, ROBBED, Part.Cpu);
            assertTrue(robbed.contains("actor takes "), robbed);
            assertTrue(robbed.contains("of the time for a CPU that somebody else has, theirs "), robbed);
            assertTrue(
                    SweptNodes.ALL.stream()
                            .filter(node -> !FOUND.contains(node))
                            .allMatch(node -> sweep.row(node).verdict() != Kind.Slow),
                    status::toString);
            eachNodeSaysWhatWasFound(sweep, status);
            sweep.delete();
        } finally {
            OwnCluster.exec(SLOW, "tc", "qdisc", "del", "dev", "eth0", "root");
            OwnCluster.exec(ROBBED, "rm", "/run/thief");
            Topspin.upgrade();
        }
    }

    /** @return the words about the one outlier of a node */
    private static String isNamed(Sweep sweep, NodeSweepStatus status, String node, Part part) {
        List<Outlier> confirmed =
                status.outliers().stream().filter(Outlier::confirmed).toList();
        assertEquals(FOUND.size(), confirmed.size(), status::toString);
        List<Outlier> its =
                confirmed.stream().filter(o -> o.node().equals(node)).toList();
        assertEquals(List.of(part), its.stream().map(Outlier::part).toList(), status::toString);
        assertEquals(Kind.Slow, sweep.row(node).verdict());
        return its.getFirst().text();
    }

    private static void eachNodeSaysWhatWasFound(Sweep sweep, NodeSweepStatus status) {
        System.out.println("$ kubectl get node " + SLOW + " -o jsonpath='{.status.conditions[?(@.type==...)]}'");
        System.out.println(condition(SLOW, ""));
        assertEquals("Network", condition(SLOW, ".reason"), status::toString);
        assertEquals("Cpu", condition(ROBBED, ".reason"), status::toString);
        String message = condition(SLOW, ".message");
        assertTrue(message.startsWith(SLOW + ": "), message);
        assertTrue(message.endsWith("(sweep " + Topspin.EXPERIMENTS + "/slow)"), message);
        for (String node : SweptNodes.ALL) {
            String expected = sweep.row(node).verdict() == Kind.Ok ? "True" : "Unknown";
            assertEquals(FOUND.contains(node) ? "False" : expected, condition(node, ".status"), node);
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
