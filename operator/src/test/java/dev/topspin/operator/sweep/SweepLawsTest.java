package dev.topspin.operator.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.api.NodeReportStatus;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.PairReading;
import dev.topspin.model.sweep.SweepValidation;
import dev.topspin.model.sweep.SweepVerdicts;
import dev.topspin.operator.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the operator was killed after, the sweep goes on where it was: nothing is lost, and nothing is measured twice. */
class SweepLawsTest {
    private static final int SEEDS = 25;
    private static final int MOST_LOOKS = 2_000;

    @ParameterizedTest
    @CsvSource({"2,Disjoint", "3,Disjoint", "4,One", "5,Disjoint", "8,Disjoint", "9,One"})
    void everyPairIsMeasuredOnceHoweverOftenTheOperatorIsKilled(int nodes, String concurrency) {
        for (int seed = 0; seed < SEEDS; seed++) {
            SweepWorld world = new SweepWorld("pairs: {concurrency: %s}".formatted(concurrency), nodes, null, seed);
            run(world, concurrency.equals("One"));
            assertEquals(world.made.size(), new HashSet<>(world.made).size(), world.made::toString);
            assertEquals(nodes + nodes * (nodes - 1) / 2, world.made.size());
            for (NodeReportStatus row : world.rows.values()) {
                assertEquals(1, row.locals().size());
                assertEquals(nodes - 1, row.pairs().size());
                assertEquals(
                        nodes - 1,
                        row.pairs().stream().map(PairReading::pair).distinct().count());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void oneProcessANodeTakesItsPartInAllRoundsOnce(int nodes) {
        for (int seed = 0; seed < SEEDS; seed++) {
            SweepWorld world = new SweepWorld("pairs: {processes: PerNode}", nodes, null, seed);
            run(world, false);
            assertEquals(2 * nodes, world.made.size(), world.made::toString);
            assertEquals(world.made.size(), new HashSet<>(world.made).size(), world.made::toString);
            for (NodeReportStatus row : world.rows.values()) {
                assertEquals(nodes - 1, row.pairs().size());
            }
            assertEquals(world.course().rounds().size(), world.course().roundsOver());
        }
    }

    @Test
    void above30NodesThereIsOneProcessANodeWhereNothingIsSaid() {
        assertEquals(false, new SweepWorld("{}", 30, null, 0).course().perNode());
        assertEquals(true, new SweepWorld("{}", 31, null, 0).course().perNode());
        String akka = "pairs: {variant: {name: a, akkaRemote: {}}}";
        assertEquals(false, new SweepWorld(akka, 31, null, 0).course().perNode());
        assertEquals(
                false,
                new SweepWorld("pairs: {concurrency: One}", 31, null, 0)
                        .course()
                        .perNode());
    }

    @Test
    void aSlowNodeIsMeasuredAgainWhateverTheOperatorWasKilledAfter() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SweepWorld world = new SweepWorld("{}", 8, "n3", seed);
            run(world, false);
            List<NodeVerdict> slow =
                    SweepVerdicts.of(
                                    world.course().observations(),
                                    world.sweep.getSpec().verdictSettings())
                            .nodes()
                            .stream()
                            .filter(verdict -> verdict.kind() == Kind.Slow)
                            .toList();
            assertEquals(List.of("n3"), slow.stream().map(NodeVerdict::node).toList());
            assertTrue(world.made.stream().anyMatch(name -> name.startsWith("s-c")), world.made::toString);
            assertEquals(world.made.size(), new HashSet<>(world.made).size(), world.made::toString);
        }
    }

    @Test
    void aNodeThatGoesInTheMiddleKeepsNobodyWaiting() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SweepWorld world = new SweepWorld("{}", 6, null, seed);
            for (int look = 0; look < 10 + seed; look++) {
                if (world.step() instanceof SweepStep.Go go) {
                    world.look(go);
                    world.timePasses();
                }
            }
            world.gone.add("n2");
            run(world, false);
            assertEquals(5, world.rows.get("n1").pairs().size(), "each pair has its reading, or why there is none");
            assertTrue(world.rows.get("n2").pairs().stream()
                    .filter(pair -> pair.micros().isEmpty())
                    .allMatch(pair -> pair.notMeasured().message().equals("node n2: no such node")));
            assertTrue(world.running().isEmpty(), "what waited for it was thrown away");
        }
    }

    @Test
    void theExampleIsValid() throws IOException {
        String yaml = Files.readString(Path.of("..", "examples", "node-sweep.yaml"));
        String spec = new YAMLMapper().readTree(yaml).path("spec").toString();
        assertEquals(
                List.of(), SweepValidation.check(Fixtures.sweep("weekly", spec).getSpec()));
    }

    private static void run(SweepWorld world, boolean one) {
        for (int look = 0; look < MOST_LOOKS; look++) {
            switch (world.step()) {
                case SweepStep.Go go -> world.look(go);
                case SweepStep.Judge(var useless) -> {
                    if (useless.isEmpty()) {
                        return;
                    }
                    useless.forEach(
                            child -> world.children.remove(child.getMetadata().getName()));
                }
                case SweepStep other -> assertInstanceOf(SweepStep.Go.class, other);
            }
            Set<String> busy = new HashSet<>();
            world.running().forEach(child -> child.getSpec().placement().fixedNodes().stream()
                    .filter(node -> !world.gone.contains(node))
                    .forEach(node -> assertTrue(busy.add(node), node + " does two things at once")));
            long pairs = world.running().stream()
                    .filter(child -> child.getSpec().placement().fixedNodes().size() == 2)
                    .count();
            assertTrue(!one || pairs <= 1, "a pair at a time");
            world.timePasses();
        }
        throw new AssertionError("it does not end: " + world.step());
    }
}
