package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.testing.SimulatedCluster;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes are held against their own kind, and pairs against those of the same two zones. */
class SweepGroupsTest {
    private static final String TYPE = "m7i.4xlarge";

    private final SimulatedCluster cluster = new SimulatedCluster(6, 1);
    private final List<String> near = cluster.names();
    private final List<String> others =
            IntStream.range(0, 6).mapToObj(i -> "other" + i).toList();

    @Test
    void aZoneThatIsFartherAwayMakesNoNodeAndNoLinkSlow() {
        twoZones();
        SweepVerdicts verdicts = cluster.verdicts(11, 1, "core");
        assertTrue(verdicts.nodes().stream().allMatch(v -> v.kind() == Kind.Ok), verdicts::toString);
        assertEquals(List.of(), verdicts.links());
        assertEquals(
                List.of(TYPE + "/z1", TYPE + "/z2"),
                verdicts.groups().stream().map(SweepVerdicts.Group::name).toList());
    }

    @Test
    void aSlowNodeOfAnotherZoneAndASlowLinkBetweenZonesAreFoundAllTheSame() {
        twoZones();
        cluster.slowNetwork("other2", 1.5).slowLink("n001", "other4", 3 * 1.8);
        SweepVerdicts verdicts = cluster.verdicts(11, 1, "core");
        assertEquals(
                List.of("other2"),
                verdicts.nodes().stream()
                        .filter(v -> v.kind() != Kind.Ok)
                        .map(NodeVerdict::node)
                        .toList());
        assertTrue(verdicts.links().getFirst().text().startsWith("link n001 - other4: 1.80x"), verdicts::toString);
    }

    @Test
    void nodesOfOneTypeWithAnotherCpuAreOfAnotherKind() {
        others.forEach(node -> cluster.add(node, TYPE, "z1").cpuModel(node, "CPU of last year"));
        cluster.withoutNoise();
        others.forEach(node -> cluster.slowCpus(node, 1.5));
        SweepVerdicts verdicts = cluster.verdicts(11, 1, "core");
        assertTrue(verdicts.nodes().stream().allMatch(v -> v.kind() == Kind.Ok), verdicts::toString);
        assertEquals(
                List.of(TYPE + "/CPU of last year/z1", TYPE + "/CPU of " + TYPE + "/z1"),
                verdicts.groups().stream().map(SweepVerdicts.Group::name).toList());
    }

    private void twoZones() {
        others.forEach(node -> cluster.add(node, TYPE, "z2"));
        cluster.withoutNoise();
        near.forEach(one -> others.forEach(other -> cluster.slowLink(one, other, 3)));
    }
}
