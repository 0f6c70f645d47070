package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.Reason;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What can be wrong with nodes, or between two of them: each is found, named with its cause, and nobody else is. */
@EndToEnd
@ExtendWith(SweptNodes.class)
@Order(34)
class SweepFaultsE2E {
    private static final String TOLERANT = "outliers: {tolerance: 50%, confirm: {neighbours: 2, forks: 2}}";
    private static final String ONE = "pairs: {concurrency: One}";

    @AfterAll
    void removeNodes() {
        SweptNodes.remove();
    }

    @Test
    @Order(1)
    void aSlowLinkBetweenTwoNodesIsNamedAndNoNodeIs() {
        OwnCluster.require("a link that can be slowed");
        tc("qdisc", "add", "dev", "eth0", "root", "handle", "1:", "htb");
        try {
            // less than a ping-pong takes, and only from n4 to the pods of n5; no burst: each message waits until that
            // before it is paid
            tc(
                    "class", "add", "dev", "eth0", "parent", "1:", "classid", "1:1", "htb", "rate", "4mbit", "burst",
                    "100", "cburst", "100");
            tc(
                    "filter",
                    "add",
                    "dev",
                    "eth0",
                    "parent",
                    "1:",
                    "protocol",
                    "ip",
                    "u32",
                    "match",
                    "ip",
                    "dst",
                    "10.244.5.0/24",
                    "flowid",
                    "1:1");
            Sweep sweep = Sweep.apply("link", "local: []", ONE, TOLERANT);
            NodeSweepStatus status = sweep.awaitEnd();
            Outlier found = theOnlyOne(status);
            assertEquals(Part.Link, found.part(), status::toString);
            assertEquals(List.of("n4", "n5"), List.of(found.node(), found.other()));
            assertTrue(found.text().endsWith("neither node is slow in its other pairs, so the link"), found::text);
            assertEquals(0, status.nodes().slow(), status::toString);
            sweep.delete();
        } finally {
            tc("qdisc", "del", "dev", "eth0", "root");
        }
    }

    /** The last one: the node of the sweep stays dead. Both are cut at once, as it takes a while until a cluster sees that a node is gone. */
    @Test
    @Order(2)
    void ofTwoNodesWithoutPowerOneIsNotTestedByItsSweepAndTheOthersTrialIsRunAgainElsewhere() {
        OwnCluster.require("cutting a node's power");
        Capacity capacity = Capacity.now();
        capacity.requireNode(1, "a trial");
        Sweep sweep = Sweep.apply("dies", "local: []", ONE, TOLERANT, "runPolicy: {startDeadline: 30s}");
        Run run = Run.apply(Draft.of("node-lost", "{name: akka, akka: {}}")
                .withWorkload("pingPong: {load: {rate: 100}}") // so that it disturbs no pair
                .withSeconds(120));
        String node = run.awaitRunningPod(Run.ONE_TRIAL).getSpec().getNodeName();
        sweep.await(s -> s.shown() != null && "1/3".equals(s.shown().rounds()));
        Await.that("a process of a pair on n7", Sweep.LONG_ENOUGH, () -> runsOn("n7"));
        OwnCluster.kill("n7");
        OwnCluster.kill(node);
        Instant killed = Instant.now();
        try {
            isLostAndRunAgain(run, node, capacity.secondLargest() >= 1);
        } finally {
            OwnCluster.start(node);
            Cluster.kubectl("wait", "--for=condition=Ready", "node/" + node, "--timeout=60s");
        }
        run.delete();
        hasNotTested(sweep, killed);
    }

    private static void isLostAndRunAgain(Run run, String node, boolean elsewhere) {
        List<Trial> trials =
                Await.until("the trial to be run again", Duration.ofMinutes(2), run::trials, all -> all.size() == 2);
        TrialStatus status = trials.getFirst().getStatus();
        System.out.printf("%s: %s%n", status.reason(), status.message());
        assertEquals(Reason.NodeLost.name(), status.reason(), run::story);
        assertEquals("node-lost-0000-2", trials.getLast().getMetadata().getName());
        if (elsewhere) {
            Await.that("the second attempt to run on another node", Run.ONE_TRIAL, () -> run.pods().stream()
                    .anyMatch(p -> "Running".equals(p.getStatus().getPhase())
                            && !node.equals(p.getSpec().getNodeName())));
        } else {
            System.out.println("not seen: a second node that the trial could go to");
        }
    }

    private static void hasNotTested(Sweep sweep, Instant killed) {
        NodeSweepStatus status = sweep.awaitEnd();
        Duration after = Duration.between(killed, Instant.now());
        System.out.println("the sweep ended " + after.toSeconds() + " s after the node");
        assertEquals(Phase.Succeeded, status.phase(), status::toString);
        assertEquals("3/4", status.shown().nodes());
        assertEquals("4/6", status.shown().pairs(), "all but those of the node from then on");
        assertEquals(List.of(), status.outliers());
        assertEquals(Kind.NotTested, sweep.row("n7").verdict());
        assertTrue(sweep.row("n7").text().contains("node n7: "), sweep.row("n7")::text);
        Stream.of("n4", "n5", "n6")
                .forEach(node -> assertFalse(
                        List.of(Kind.Slow, Kind.Suspect)
                                .contains(sweep.row(node).verdict()),
                        status::toString));
        assertTrue(after.compareTo(Duration.ofMinutes(3)) < 0, () -> "it took " + after);
        sweep.delete();
    }

    private static Outlier theOnlyOne(NodeSweepStatus status) {
        assertEquals(Phase.Succeeded, status.phase(), status::toString);
        assertEquals("1", status.shown().slow(), status::toString);
        List<Outlier> confirmed =
                status.outliers().stream().filter(Outlier::confirmed).toList();
        assertEquals(1, confirmed.size(), status::toString);
        return confirmed.getFirst();
    }

    private static boolean runsOn(String node) {
        return Cluster.client()
                .pods()
                .inNamespace(Topspin.EXPERIMENTS)
                .withField("spec.nodeName", node)
                .list()
                .getItems()
                .stream()
                .anyMatch(pod -> "Running".equals(pod.getStatus().getPhase()));
    }

    private static void tc(String... arguments) {
        OwnCluster.exec(
                "n4", Stream.concat(Stream.of("tc"), Stream.of(arguments)).toArray(String[]::new));
    }
}
