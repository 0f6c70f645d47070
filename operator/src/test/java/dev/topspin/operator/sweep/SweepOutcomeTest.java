package dev.topspin.operator.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Chosen;
import dev.topspin.api.NodeSweepStatus.NodeCounts;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.model.Json;
import dev.topspin.model.sweep.SweepObservations;
import dev.topspin.model.sweep.SweepVerdicts;
import dev.topspin.model.sweep.VerdictSettings;
import dev.topspin.model.testing.SimulatedCluster;
import dev.topspin.operator.Fixtures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepOutcomeTest {
    @Test
    void theStatusHasTheWorstFirstAndAtMost64() {
        SimulatedCluster large = new SimulatedCluster(400, 3).withoutNoise();
        large.names().subList(0, 70).forEach(node -> large.slowNetwork(node, 1.42));
        large.names().subList(70, 80).forEach(large::unpinned);
        large.slowNetwork("n150", 1.8).slowNetwork("n160", 2);
        SweepOutcome outcome = outcome(large);
        assertEquals(NodeSweepStatus.MOST_OUTLIERS, outcome.outliers().size());
        assertEquals(
                List.of("n160", "n150"),
                outcome.outliers().subList(0, 2).stream().map(Outlier::node).toList());
        assertEquals("n160 2.00x (Network)", outcome.shown().worst());
        assertEquals(new NodeCounts(400, 400, 72, 0, 0, 10, 0, 0), outcome.nodes());
        assertTrue(Json.write(outcome.outliers()).length() < 64 * 600, "a status has room for it");
        assertTrue(outcome.outliersInWords().endsWith("; and 61 more"), outcome::outliersInWords);
    }

    @Test
    void whereNoneCanBeJudgedThatIsSaidAndWhatToDo() {
        SimulatedCluster unlike = new SimulatedCluster(3, 3).withoutNoise();
        SweepOutcome outcome = outcome(unlike);
        assertTrue(!outcome.judged());
        assertTrue(
                outcome.outliersInWords().startsWith("of no node can it be said whether it is slow (3 TooFew): n000: "),
                outcome::outliersInWords);
    }

    private static SweepOutcome outcome(SimulatedCluster cluster) {
        SweepObservations all = cluster.repeated(cluster.sweep(20, 1, List.of("core")), VerdictSettings.DEFAULT);
        List<Chosen> chosen =
                cluster.names().stream().map(name -> new Chosen(name, null)).toList();
        SweepCourse course = new SweepCourse(Fixtures.sweep("s", "{}").getSpec(), chosen, "a seed", Map.of());
        return new SweepOutcome(course, SweepVerdicts.of(all, VerdictSettings.DEFAULT));
    }
}
