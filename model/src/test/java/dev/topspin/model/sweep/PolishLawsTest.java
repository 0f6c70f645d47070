package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.sweep.Polish.Edge;
import dev.topspin.model.testing.SimulatedCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PolishLawsTest {
    private static List<Edge> edges(int nodes, long seed) {
        Random random = new Random(seed);
        List<Edge> edges = new ArrayList<>();
        for (int one = 0; one < nodes; one++) {
            for (int other = one + 1; other < nodes; other++) {
                edges.add(new Edge(one, other, 0, 3 + 0.1 * random.nextGaussian()));
            }
        }
        return edges;
    }

    @Property(tries = 50)
    void aCommonFactorChangesNoNode(
            @ForAll @IntRange(min = 4, max = 20) int nodes,
            @ForAll long seed,
            @ForAll @DoubleRange(min = -5, max = 5) double factor) {
        List<Edge> edges = edges(nodes, seed);
        Polish before = new Polish(new int[nodes], edges);
        Polish after = new Polish(
                new int[nodes],
                edges.stream()
                        .map(e -> new Edge(e.one(), e.other(), e.kind(), e.log() + factor))
                        .toList());
        for (int node = 0; node < nodes; node++) {
            assertEquals(before.effect(node), after.effect(node), 1e-9);
        }
    }

    @Test
    void whatEachNodeAddsIsFoundWhereNothingVaries() {
        double[] added = {0, 0.3, 0, -0.1, 0, 0.05, 0};
        List<Edge> edges = new ArrayList<>();
        for (int one = 0; one < added.length; one++) {
            for (int other = one + 1; other < added.length; other++) {
                edges.add(new Edge(one, other, 0, 3 + added[one] + added[other]));
            }
        }
        Polish polish = new Polish(new int[added.length], edges);
        for (int node = 0; node < added.length; node++) {
            assertEquals(added[node], polish.effect(node), 0.001);
        }
    }

    @Property(tries = 50)
    void oneBadLinkMakesNoNodeSuspect(
            @ForAll @IntRange(min = 5, max = 40) int nodes, @ForAll @DoubleRange(min = 1.2, max = 50) double times) {
        SimulatedCluster cluster = new SimulatedCluster(nodes, 1).withoutNoise();
        cluster.slowLink("n001", "n003", times);
        SweepVerdicts verdicts = cluster.verdicts(nodes, 1);
        assertEquals(Set.of(NodeVerdict.Kind.Ok), kinds(verdicts));
        assertEquals(
                List.of(NodePair.of("n001", "n003")),
                verdicts.links().stream().map(LinkVerdict::pair).toList());
    }

    @Property(tries = 50)
    void oneBadNodeMakesOnlyItselfSuspect(
            @ForAll @IntRange(min = 4, max = 40) int nodes, @ForAll @DoubleRange(min = 1.15, max = 50) double times) {
        SimulatedCluster cluster = new SimulatedCluster(nodes, 1).withoutNoise();
        cluster.slowNetwork("n002", times);
        SweepVerdicts verdicts = cluster.verdicts(nodes, 1);
        assertEquals(
                List.of("n002"),
                verdicts.nodes().stream()
                        .filter(v -> v.kind() == NodeVerdict.Kind.Slow)
                        .map(NodeVerdict::node)
                        .toList());
        assertEquals(List.of(), verdicts.links());
        assertEquals(times, verdicts.nodes().get(2).ratio().value(), 1e-6 * times);
    }

    /** Names turned round, so that every order by name is the other way about. */
    @Property(tries = 30)
    void otherNamesChangeNothing(@ForAll @IntRange(min = 4, max = 30) int nodes, @ForAll long seed) {
        SimulatedCluster cluster = new SimulatedCluster(nodes, seed);
        cluster.slowNetwork("n001", 1.4);
        SweepObservations observations = cluster.sweep(8, 1, List.of("core"));
        Map<String, String> names = new HashMap<>();
        IntStream.range(0, nodes)
                .forEach(i ->
                        names.put(cluster.names().get(i), "x" + cluster.names().get(nodes - 1 - i)));
        SweepVerdicts before = SweepVerdicts.of(observations, VerdictSettings.DEFAULT);
        SweepVerdicts after = SweepVerdicts.of(renamed(observations, names), VerdictSettings.DEFAULT);
        assertEquals(said(before, names), said(after, null));
        assertEquals(
                before.links().stream()
                        .map(l -> NodePair.of(
                                names.get(l.pair().first()), names.get(l.pair().second())))
                        .collect(Collectors.toSet()),
                after.links().stream().map(LinkVerdict::pair).collect(Collectors.toSet()));
        assertTrue(before.nodes().size() == nodes);
    }

    private static Map<String, String> said(SweepVerdicts verdicts, Map<String, String> names) {
        return verdicts.nodes().stream()
                .collect(Collectors.toMap(v -> names == null ? v.node() : names.get(v.node()), v -> "%s %.6f"
                        .formatted(v.kind(), v.ratio().value())));
    }

    private static SweepObservations renamed(SweepObservations from, Map<String, String> names) {
        return new SweepObservations(
                from.nodes().stream()
                        .map(n -> new SweptNode(names.get(n.name()), n.facts(), n.notTested()))
                        .toList(),
                from.locals().stream()
                        .map(r -> new LocalReading(
                                names.get(r.node()), r.variant(), r.nanos(), r.pinned(), r.relation(), null))
                        .toList(),
                from.pairs().stream()
                        .map(r -> new PairReading(
                                NodePair.of(
                                        names.get(r.pair().first()),
                                        names.get(r.pair().second())),
                                r.micros(),
                                /* first= */ r.second(),
                                /* second= */ r.first(),
                                null))
                        .toList(),
                List.of());
    }

    private static Set<NodeVerdict.Kind> kinds(SweepVerdicts verdicts) {
        return verdicts.nodes().stream().map(NodeVerdict::kind).collect(Collectors.toSet());
    }
}
