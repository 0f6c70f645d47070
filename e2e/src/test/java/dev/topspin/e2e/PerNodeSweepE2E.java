package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.PairReading;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** All pairs of four nodes by one process a node. What an experiment for each pair takes, {@link NodeSweepE2E} shows. */
@EndToEnd
@ExtendWith(SweptNodes.class)
@Order(33)
class PerNodeSweepE2E {
    @Test
    void overNodesThatAreAlikeOneProcessANodeMeasuresAllPairsInOneStageAndFindsNobody() {
        OwnCluster.require("four nodes of one kind");
        Sweep sweep = Sweep.apply(
                "per-node",
                Sweep.ACTOR,
                "pairs: {processes: PerNode}",
                "outliers: {tolerance: 50%, confirm: {neighbours: 2, forks: 2}}");
        Duration perNode = lasted(sweep);
        for (String node : SweptNodes.ALL) {
            assertEquals(
                    Kind.Ok, sweep.row(node).verdict(), () -> sweep.row(node).toString());
            assertEquals(
                    3,
                    sweep.row(node).pairs().stream()
                            .map(PairReading::micros)
                            .filter(micros -> micros.size() == 1)
                            .count(),
                    () -> sweep.row(node).toString());
        }
        String watched = CommandLineTool.watched("nodesweep/" + sweep.name());
        CommandLineTool.reported("nodesweep/" + sweep.name(), SweptNodes.ALL.toArray(String[]::new));
        assertTrue(watched.isEmpty() || watched.contains("No node and no link is called slow"), watched);
        sweep.delete();
        System.out.printf("4 nodes alone, and in 6 pairs by one process a node: %d s%n", perNode.toSeconds());
    }

    private static Duration lasted(Sweep sweep) {
        NodeSweepStatus status = sweep.awaitEnd();
        assertEquals(Phase.Succeeded, status.phase(), status::toString);
        assertEquals("3/3", status.shown().rounds());
        assertEquals("6/6", status.shown().pairs(), status::toString);
        assertEquals("0", status.shown().slow(), status::toString);
        assertEquals(List.of(), status.outliers(), status::toString);
        Condition nobody = status.conditions().stream()
                .filter(condition -> condition.getType().equals("NoOutliers"))
                .findFirst()
                .orElseThrow();
        assertEquals("True", nobody.getStatus(), nobody::toString);
        return Duration.between(Instant.parse(status.startTime()), Instant.parse(status.completionTime()));
    }
}
