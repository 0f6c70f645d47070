package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The power goes; apart from the others, as the node has to come back. */
@EndToEnd
@Order(40)
class NodeLossE2E {
    @Test
    void aNodeWithoutPowerIsNodeLostAndItsTrialIsRunAgainOnAnother() {
        OwnCluster.require("cutting a node's power");
        Capacity capacity = Capacity.now();
        capacity.requireNode(1, "a trial");
        boolean elsewhere = capacity.secondLargest() >= 1;
        Run run = Run.apply(Draft.of("node-lost", "{name: akka, akka: {}}").withSeconds(120));
        Pod pod = run.awaitRunningPod(Run.ONE_TRIAL);
        String node = pod.getSpec().getNodeName();
        OwnCluster.kill(node);
        try {
            List<Trial> trials = Await.until(
                    "the trial to be run again", Duration.ofMinutes(2), run::trials, all -> all.size() == 2);
            TrialStatus status = trials.getFirst().getStatus();
            System.out.printf("%s: %s%n", status.reason(), status.message());
            assertEquals(Reason.NodeLost.name(), status.reason(), run::story);
            assertEquals("node-lost-0000-2", trials.getLast().getMetadata().getName());
            if (elsewhere) {
                awaitElsewhere(run, node);
            } else {
                System.out.println("not seen: a second node that the trial could go to");
            }
        } finally {
            OwnCluster.start(node);
            awaitReady(node);
        }
        run.delete();
    }

    private static void awaitElsewhere(Run run, String lost) {
        Await.that("the second attempt to run on another node", Run.ONE_TRIAL, () -> run.pods().stream()
                .anyMatch(p -> "Running".equals(p.getStatus().getPhase())
                        && !lost.equals(p.getSpec().getNodeName())));
    }

    private static void awaitReady(String node) {
        Cluster.kubectl("wait", "--for=condition=Ready", "node/" + node, "--timeout=60s");
    }
}
