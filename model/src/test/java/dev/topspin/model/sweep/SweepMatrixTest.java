package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.sweep.SweepMatrix.Cell;
import dev.topspin.model.sweep.SweepMatrix.Row;
import dev.topspin.model.sweep.SweepMatrix.State;
import dev.topspin.model.testing.SimulatedCluster;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clusters in which nothing varies but what is said. */
class SweepMatrixTest {
    private SimulatedCluster cluster = new SimulatedCluster(5, 1);

    private SweepMatrix matrix(int rounds) {
        return SweepMatrix.of(cluster.sweep(rounds, 1, List.of("core")), VerdictSettings.DEFAULT);
    }

    private static Cell cell(SweepMatrix matrix, String one, String other) {
        return matrix.cells().stream()
                .filter(c -> c.reading().pair().equals(NodePair.of(one, other)))
                .findFirst()
                .orElseThrow();
    }

    private static Row row(SweepMatrix matrix, String node) {
        return matrix.rows().stream()
                .filter(r -> r.node().name().equals(node))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(SweepMatrix matrix) {
        return matrix.rows().stream().map(r -> r.node().name()).toList();
    }

    @Test
    void nodesOfAGroupAndAZoneAreBesideEachOtherTheSlowestFirst() {
        cluster.add("a", "m7i.4xlarge", "z2").add("b", "c7g.large", "z1").add("c", "m7i.4xlarge", "z2");
        cluster.withoutNoise().slowNetwork("n003", 1.5);
        assertEquals(List.of("b", "n003", "n000", "n001", "n002", "n004", "a", "c"), names(matrix(7)));
    }

    @Test
    void aNodeThatWasNotTestedIsBelowAllOthers() {
        cluster.withoutNoise();
        cluster.replace(new SweptNode("n000", NodeFacts.NONE, new NotMeasured("NodeLost", "it went away", "n000")));
        SweepMatrix matrix = matrix(5);
        assertEquals("n000", names(matrix).getLast());
        Cell cell = cell(matrix, "n000", "n001");
        assertEquals(State.NotMeasured, cell.state());
        assertNull(cell.ratio());
        assertEquals("NodeLost", cell.reading().notMeasured().reason());
        assertNull(row(matrix, "n000").effect());
        assertEquals(List.of(), row(matrix, "n000").settings());
    }

    @Test
    void aPairIsSetAgainstTheMedianOfItsKind() {
        cluster = new SimulatedCluster(7, 1)
                .withoutNoise()
                .slowNetwork("n003", 1.5)
                .slowLink("n000", "n001", 2);
        SweepMatrix matrix = matrix(7);
        assertEquals(21, matrix.cells().size());
        assertEquals(2, cell(matrix, "n000", "n001").ratio(), 1e-9);
        assertEquals(1, cell(matrix, "n000", "n002").ratio(), 1e-9);
        assertEquals(21.3, cell(matrix, "n000", "n002").usual(), 1e-9);
        assertEquals("m7i.4xlarge/z1", cell(matrix, "n000", "n002").kind());
        assertEquals(1.5, row(matrix, "n003").effect(), 1e-9);
    }

    @Test
    void aKindOfFewPairsHasNothingThatIsUsual() {
        cluster.withoutNoise().add("a", "m7i.4xlarge", "z2").add("b", "m7i.4xlarge", "z2");
        Cell cell = cell(matrix(7), "a", "b");
        assertEquals(State.Measured, cell.state());
        assertEquals(21.3, cell.micros(), 1e-9);
        assertNull(cell.ratio());
        assertEquals(
                "m7i.4xlarge/z1 - m7i.4xlarge/z2", cell(matrix(7), "a", "n000").kind());
    }

    @Test
    void aPairWithoutProofIsShownAndIsNoPartOfWhatIsUsual() {
        cluster.withoutNoise().unpinned("n004").slowNetwork("n004", 3);
        Cell cell = cell(matrix(5), "n000", "n004");
        assertEquals(State.NotPinned, cell.state());
        assertEquals(21.3, cell.usual(), 1e-9);
        assertEquals(3, cell.ratio(), 1e-9);
    }

    @Test
    void eachSettingStandsBesideThatOfMostPeers() {
        cluster.withoutNoise();
        SweptNode before = cluster.node("n002");
        NodeFacts f = before.facts();
        cluster.replace(new SweptNode(
                "n002",
                new NodeFacts(
                        f.labels(),
                        f.zone(),
                        f.environment(),
                        "v1.35.0",
                        f.containerRuntime(),
                        f.os(),
                        f.kubeletConfig(),
                        f.noise(),
                        f.stealShare(),
                        f.waitShare()),
                null));
        SweepMatrix matrix = matrix(5);
        List<NodeSetting> differing = row(matrix, "n002").settings().stream()
                .filter(NodeSetting::differs)
                .toList();
        assertEquals(List.of(new NodeSetting("kubelet", true, "v1.35.0", "v1.36.3", 4, 5)), differing);
        assertTrue(row(matrix, "n001").settings().stream().noneMatch(NodeSetting::differs));
        assertTrue(row(matrix, "n001").settings().size() > 3);
    }
}
