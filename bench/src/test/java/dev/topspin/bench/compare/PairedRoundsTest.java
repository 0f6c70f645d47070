package dev.topspin.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.candidate.Held;
import dev.topspin.bench.candidate.Holdable;
import dev.topspin.bench.process.Program;
import dev.topspin.bench.process.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocol, with processes that note when it is their turn. */
class PairedRoundsTest {
    private static final Design SHORT = new Design(3, 2, 2, 0.02);

    @TempDir
    private Path folder;

    private final List<String> told = new ArrayList<>();

    @Test
    void oneRunsWhileTheOtherIsHeldInBlocksOfFour() throws Exception {
        compared(20, 10);
        List<String> turns = Files.readAllLines(log());
        assertEquals(2 * 2 * SHORT.turns() * 2, turns.size(), "two lines of each turn of two candidates in two pairs");
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < turns.size(); i += 2) {
            String[] begin = turns.get(i).split(" ");
            assertEquals("begin", begin[1]);
            assertEquals(begin[0] + " end", turns.get(i + 1), "nobody begins before the other has ended");
            order.append(begin[0]);
        }
        for (int i = 0; i < order.length(); i += 4) {
            assertTrue(List.of("abba", "baab").contains(order.substring(i, i + 4)), order::toString);
        }
    }

    @Test
    void theRatioIsOfTheIterationsThatCount() throws Exception {
        Row row = compared(20, 10).getFirst();
        assertEquals(2, row.compared().value(), 1e-9);
        assertEquals(20, row.candidate(), 1e-9);
        assertEquals("missed", row.verdict());
        assertEquals(2, row.runs().runs());
        assertTrue(told.getFirst().contains("benchmark: a / b, pair 1 of 2 to 2"), told.getFirst());
    }

    @Test
    void aThresholdOnOneAloneIsReadAtTheEndOfItsProcesses() throws Exception {
        Row row = compared(20, 10).getLast();
        assertEquals(Figure.OVERHEAD_SECONDS, row.threshold().figure());
        assertEquals(1.5, row.candidate());
    }

    @Test
    void anIterationInWhichNothingWasExchangedEndsTheBenchmarkAndSaysSo() {
        IOException failed = assertThrows(IOException.class, () -> compared(20, 0));
        assertTrue(failed.getMessage().startsWith("nothing was exchanged in an iteration: {"), failed.getMessage());
    }

    @Test
    void whatCannotBeHeldIsLeftToTheRounds() {
        Benchmark benchmark = benchmark(1, 1);
        Threshold difference = new Threshold(Figure.NS_PER_HOP, "a", "b", Target.DIFFERENCE);
        Threshold tail = new Threshold(Figure.P999_MICROS, "a", "b", Target.NONE);
        assertTrue(PairedRounds.decides(benchmark, benchmark.thresholds().getFirst()));
        assertFalse(PairedRounds.decides(benchmark, difference));
        assertFalse(PairedRounds.decides(benchmark, tail));
    }

    private Path log() {
        return folder.resolve("turns");
    }

    private List<Row> compared(int a, int b) throws Exception {
        return new PairedRounds(SHORT, new Random(1), told::add).run(benchmark(a, b));
    }

    private Benchmark benchmark(int a, int b) {
        return new Benchmark(
                "benchmark",
                "what",
                null,
                List.of(new Script("a", a, log()), new Script("b", b, log())),
                List.of(
                        new Threshold(Figure.NS_PER_HOP, "a", "b", new Target(Target.Kind.RATIO_AT_MOST, 1.05)),
                        new Threshold(Figure.OVERHEAD_SECONDS, "a", "a", new Target(Target.Kind.AT_MOST, 3))));
    }

    /**
     * A process that says ns/hop of its own, and a hundred times as much in the first iteration of each turn.
     *
     * @param log where it notes its turns
     */
    private record Script(String name, int nsPerHop, Path log) implements Holdable {
        @Override
        public Held start(Tokens tokens) throws IOException, InterruptedException {
            String text = """
                i=0
                while [ $i -lt %1$d ]; do
                  echo '{"event":"held"}'
                  read -r token || exit 1
                  echo '%2$s begin' >>%3$s
                  echo '{"event":"iteration","nsPerHop":%4$de2}'
                  sleep 0.005
                  echo '%2$s end' >>%3$s
                  echo '{"event":"iteration","nsPerHop":%4$d}'
                  i=$((i + 1))
                done
                echo '{"good":true}'
                """.formatted(tokens.count(), name, log, nsPerHop);
            Program program = new Program(List.of("sh", "-c", text));
            return new Held(tokens, List.of(program), PairedRoundsTest::figures).warm(System.nanoTime());
        }

        @Override
        public List<Integer> measuredCpus() {
            return List.of(); // whatever the hypervisor takes from this test's CPUs doesn't matter
        }

        @Override
        public Map<Figure, Double> run() {
            throw new UnsupportedOperationException("it is run by turns");
        }
    }

    private static Map<Figure, Double> figures(String line, double seconds) {
        assertEquals("{\"good\":true}", line);
        return Map.of(Figure.OVERHEAD_SECONDS, 1.5);
    }
}
