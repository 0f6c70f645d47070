package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The power goes; apart from the others, as the node has to come back. */
@EndToEnd
@Order(40)
class NodeLossE2E {
    @Test
    void aNodeWithoutPowerIsNodeLost() {
        OwnCluster.require("cutting a node's power");
        Capacity.now().requireNode(1, "a trial");
        Run run = Run.apply(Draft.of("node-lost", "{name: akka, akka: {}}").withSeconds(120));
        Pod pod = run.awaitRunningPod(Run.ONE_TRIAL);
        String node = pod.getSpec().getNodeName();
        OwnCluster.kill(node);
        try {
            Trial trial = run.awaitFailedTrial(Duration.ofMinutes(2));
            TrialStatus status = trial.getStatus();
            System.out.printf("%s: %s%n", status.reason(), status.message());
            assertEquals(Reason.NodeLost.name(), status.reason(), run::story);
        } finally {
            OwnCluster.start(node);
            awaitReady(node);
        }
        run.delete();
    }

    private static void awaitReady(String node) {
        Cluster.kubectl("wait", "--for=condition=Ready", "node/" + node, "--timeout=60s");
    }
}
