package dev.topspin.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.bench.candidate.Candidate;
import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.compare.Target.Kind;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TurnedRoundsTest {
    private final List<String> ran = new ArrayList<>();

    @Test
    void sidesRunInTurnAndTheOrderTurnsAbout() throws Exception {
        rows(Target.NONE, List.of(1.0, 1.0, 1.0), List.of(1.0, 1.0, 1.0));
        assertEquals(List.of("a", "b", "b", "a", "a", "b"), ran);
    }

    @Test
    void theRatioIsTheMedianOverPairsAndNotTheRatioOfTheMedians() throws Exception {
        Row row = rows(new Target(Kind.RATIO_AT_MOST, 1.05), List.of(10.0, 20.0, 90.0), List.of(10.0, 40.0, 30.0));
        assertEquals(20, row.candidate());
        assertEquals(30, row.against());
        assertEquals(1.0, row.compared().value());
        assertEquals("undecided (no interval)", row.verdict());
    }

    @Test
    void aTargetIsClearlyMissedWhereTheWholeIntervalIsOverIt() throws Exception {
        List<Double> slow = List.of(2.0, 2.1, 2.2, 2.3, 2.4, 2.5);
        assertEquals(
                "missed",
                rows(new Target(Kind.RATIO_AT_MOST, 1.05), slow, ones()).verdict());
        assertEquals(
                "met", rows(new Target(Kind.RATIO_AT_LEAST, 0.95), slow, ones()).verdict());
    }

    @Test
    void aTargetWithinTheIntervalIsUndecided() throws Exception {
        List<Double> near = List.of(0.9, 0.95, 1.0, 1.0, 1.1, 1.2);
        Row row = rows(new Target(Kind.RATIO_AT_MOST, 1.05), near, ones());
        assertEquals("undecided", row.verdict());
        assertTrue(Table.of(List.of(row)).contains("0.9000 .. 1.200"));
    }

    @Test
    void aDifferenceIsOneSideLessTheOther() throws Exception {
        Row row = rows(new Target(Kind.DIFFERENCE_AT_MOST, 0.5), List.of(56.2), List.of(56.0));
        assertEquals(0.2, row.compared().value(), 1e-9);
        assertEquals("undecided (no interval)", row.verdict());
    }

    @Test
    void aVariationIsTheStandardDeviationOverTheMeanAndHasNothingToMeet() throws Exception {
        Row row = rows(Target.VARIATION, List.of(1.0, 2.0, 3.0), List.of(1.0, 1.0, 1.0));
        assertEquals(0.5, row.compared().value(), 1e-9);
        assertEquals("", row.verdict());
    }

    @Test
    void noDifferenceIsShownWhereTheIntervalHoldsOne() throws Exception {
        List<Double> about = List.of(0.9, 0.95, 1.0, 1.0, 1.1, 1.2);
        List<Double> slower = List.of(1.01, 1.02, 1.03, 1.03, 1.05, 1.06);
        assertEquals("met", rows(Target.NO_DIFFERENCE, about, ones()).verdict());
        assertEquals("missed", rows(Target.NO_DIFFERENCE, slower, ones()).verdict());
        assertEquals(
                "undecided (no interval)",
                rows(Target.NO_DIFFERENCE, List.of(1.0), List.of(1.0)).verdict());
    }

    private static List<Double> ones() {
        return List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0);
    }

    private Row rows(Target target, List<Double> a, List<Double> b) throws Exception {
        Benchmark benchmark = new Benchmark(
                "subject",
                "what",
                null,
                List.of(new Given("a", ran, a.iterator()), new Given("b", ran, b.iterator())),
                List.of(new Threshold(Figure.NS_PER_HOP, "a", "b", target)));
        return new TurnedRounds(a.size(), progress -> {}).run(benchmark).getFirst();
    }

    private record Given(String name, List<String> ran, Iterator<Double> values) implements Candidate {
        @Override
        public Map<Figure, Double> run() {
            ran.add(name);
            return Map.of(Figure.NS_PER_HOP, values.next());
        }
    }
}
