package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityRows.Searched;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityRowsTest {
    private static final CapacitySearchSpec SPEC = SearchSpecs.of(SearchSpecs.RATE);
    private static final CapacitySearchSpec AXIS = SearchSpecs.of(SearchSpecs.RATE
            .replace(", {name: socket, socket: {topology: CrossNode}}", "")
            .replace("search:", "resources: {parameter: cpus, values: [4, 2]}\nsearch:"));

    private static Attempt attempt(long load, boolean held, Double p99, Double cores) {
        return new Attempt(load, false, held, held ? null : "p99", true, p99, cores);
    }

    private static CapacityResult row(CapacitySearchSpec spec, int subject, List<Attempt> finished, String failure) {
        return CapacityRows.of(spec, List.of(new Searched(spec.subjects().get(subject), finished, failure)))
                .getFirst();
    }

    /** All trials of a search of a system that carries so much. */
    private static Searched searched(CapacitySearchSpec spec, int subject, double capacity) {
        List<Attempt> trials = new ArrayList<>(new SimulatedSearch(spec.load(), spec.search(), capacity, 0, 0, 1)
                .run()
                .trials());
        return new Searched(spec.subjects().get(subject), trials, null);
    }

    @Test
    void beforeAnyTrialARowHasNoFigures() {
        CapacityResult row = row(SPEC, 1, List.of(), null);
        assertEquals("socket", row.variant());
        assertFalse(row.done());
        assertEquals(0, row.forks());
        assertNull(row.low());
        assertNull(row.high());
        assertNull(row.pinned());
    }

    @Test
    void whileItIsSearchedARowHasTheIntervalSoFarAndNoOutcome() {
        CapacityResult row =
                row(SPEC, 0, List.of(attempt(4_000, true, 100.0, 1.5), attempt(16_000, false, 2_000.0, 2.0)), null);
        assertNull(row.outcome());
        assertTrue(row.low() < row.capacity() && row.capacity() < row.high(), row::toString);
        assertEquals("p99", row.limitedBy());
        assertFalse(row.verified());
    }

    @Test
    void latencyAndCoresAreThoseOfTheHighestLoadThatHeld() {
        CapacityResult row = row(
                SPEC,
                0,
                List.of(
                        attempt(1_000, true, 50.0, 1.1),
                        attempt(4_000, true, 100.0, 1.5),
                        attempt(16_000, false, 2_000.0, 2.0)),
                null);
        assertEquals(100.0, row.p99Micros());
        assertEquals(1.5, row.cpuCores());
    }

    @Test
    void oneTrialThatWasNotProvenToBePinnedIsToldOfTheRow() {
        Attempt loose = new Attempt(4_000, false, true, null, false, null, null);
        assertEquals(
                true,
                row(SPEC, 0, List.of(attempt(1_000, true, null, null)), null).pinned());
        assertEquals(
                false,
                row(SPEC, 0, List.of(attempt(1_000, true, null, null), loose), null)
                        .pinned());
    }

    @Test
    void aFailureStandsInsteadOfFigures() {
        CapacityResult row = row(SPEC, 0, List.of(attempt(1_000, true, null, null)), "NodeLost: it went");
        assertEquals(Outcome.Failed, row.outcome());
        assertEquals("NodeLost: it went", row.message());
        assertNull(row.capacity());
        assertNull(row.high());
    }

    @Test
    void aCapacityBeyondTheSearchedLoadsSaysWhatToChange() {
        CapacityResult atLeast =
                CapacityRows.of(SPEC, List.of(searched(SPEC, 0, 1e7))).getFirst();
        assertEquals(Outcome.AtLeast, atLeast.outcome());
        assertEquals(
                "every objective holds at rate 100000, the highest that was asked for: raise load.to, or ask for more in objectives",
                atLeast.message());
        CapacityResult below =
                CapacityRows.of(SPEC, List.of(searched(SPEC, 0, 10))).getFirst();
        assertEquals(Outcome.Below, below.outcome());
        assertEquals(
                "the objectives don't hold at rate 1000, the lowest that was asked for: lower load.from, or ask for less in objectives",
                below.message());
    }

    @Test
    void copiesAreWholeNumbersInWordsAndTheirEfficiencyIsHowManyCpusTheyUse() {
        CapacitySearchSpec axis = SearchSpecs.of(
                SearchSpecs.COPIES.replace("objectives:", "resources: {parameter: cpus, values: [4, 2]}\nobjectives:"));
        List<CapacityResult> rows = CapacityRows.of(axis, List.of(searched(axis, 0, 3.5), searched(axis, 1, 6.5)));
        assertEquals(3, rows.getFirst().capacity());
        assertEquals(1.0, rows.getFirst().efficiency(), 0.001, "3 copies of 4 CPUs use as many as 6 of 2");
        assertEquals("3 copies (2..3)", CapacityWords.answer(SearchLoad.Kind.copies, rows.getFirst()), rows::toString);
        CapacityResult below =
                CapacityRows.of(axis, List.of(searched(axis, 0, 0.1))).getFirst();
        assertEquals("below 1 copy", CapacityWords.answer(SearchLoad.Kind.copies, below));
        assertEquals("not even one copy alone holds the objectives: take others, or more CPUs", below.message());
    }

    @Test
    void efficiencyIsCapacityPerCpuAsAShareOfThatWithTheFewest() {
        List<CapacityResult> rows =
                CapacityRows.of(AXIS, List.of(searched(AXIS, 0, 30_000), searched(AXIS, 1, 20_000)));
        CapacityResult four = rows.getFirst();
        CapacityResult two = rows.getLast();
        assertEquals(4, four.cpus());
        double expected = four.capacity() / 4.0 / (two.capacity() / 2.0);
        assertEquals(expected, four.efficiency(), 0.001);
        assertNull(two.efficiency(), "it is what the others are compared with");
    }
}
