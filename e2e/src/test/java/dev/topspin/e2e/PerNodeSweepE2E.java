package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.sweep.PairReading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** All pairs of four nodes: by one process a node, and by an experiment for each pair, which takes longer. */
@EndToEnd
@Order(37)
class PerNodeSweepE2E {
    private static final List<String> NODES = List.of("n4", "n5", "n6", "n7");
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);

    private static final String SPEC = """
            apiVersion: topspin.dev/v1alpha1
            kind: NodeSweep
            metadata: {name: NAME}
            spec:
              nodes: {selector: {matchLabels: {topspin.dev/e2e: swept}}}
              local: []
              pairs: {processes: PROCESSES}
              measurement: {warmup: {iterations: 5, time: 200ms}, iterations: 5, time: 200ms}
              outliers: {tolerance: 99%}
              placement:
                cpus: 1
                housekeepingCpus: 0
                memory: 512Mi
                pinning: None
                tolerations: [{key: topspin.dev/added, operator: Exists, effect: NoSchedule}]
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
    void oneProcessANodeMeasuresAllPairsInOneStageAndFaster() {
        OwnCluster.require("four nodes of one kind");
        Duration perNode = run("per-node", "PerNode");
        for (String node : NODES) {
            NodeReport report = Cluster.client()
                    .resources(NodeReport.class)
                    .inNamespace(Topspin.EXPERIMENTS)
                    .withName("per-node-" + node)
                    .get();
            assertEquals(
                    3,
                    report.getStatus().pairs().stream()
                            .map(PairReading::micros)
                            .filter(micros -> micros.size() == 1)
                            .count(),
                    () -> report.getStatus().toString());
        }
        Duration perPair = run("per-pair", "PerPair");
        System.out.printf(
                "6 pairs of 4 nodes: %d s by one process a node, %d s by an experiment a pair%n",
                perNode.toSeconds(), perPair.toSeconds());
    }

    private static Duration run(String name, String processes) {
        Shell.Output output = Cluster.kubectlWith(
                SPEC.replace("NAME", name).replace("PROCESSES", processes),
                "apply",
                "-n",
                Topspin.EXPERIMENTS,
                "-f",
                "-");
        assertEquals(0, output.exit(), output::all);
        NodeSweepStatus status = Await.until(
                        "sweep " + name,
                        LONG_ENOUGH,
                        () -> Cluster.client()
                                .resources(NodeSweep.class)
                                .inNamespace(Topspin.EXPERIMENTS)
                                .withName(name)
                                .get(),
                        sweep -> sweep.getStatus() != null
                                && sweep.getStatus().phase() != null
                                && sweep.getStatus().phase().over())
                .getStatus();
        System.out.println(Cluster.kubectl("get", "nodesweep", name, "-n", Topspin.EXPERIMENTS));
        System.out.println(
                Cluster.kubectl("get", "nodereports", "-n", Topspin.EXPERIMENTS, "-l", "topspin.dev/sweep=" + name));
        assertEquals(Phase.Succeeded, status.phase(), status::toString);
        assertEquals("3/3", status.shown().rounds());
        assertEquals("6/6", status.shown().pairs(), status::toString);
        Cluster.kubectl("delete", "nodesweep", name, "-n", Topspin.EXPERIMENTS);
        return Duration.between(Instant.parse(status.startTime()), Instant.parse(status.completionTime()));
    }
}
