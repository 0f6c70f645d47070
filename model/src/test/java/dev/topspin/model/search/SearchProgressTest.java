package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.Tried.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SearchProgressTest {
    private static final CapacitySearchSpec ONE_AT_A_TIME = SearchSpecs.of(SearchSpecs.RATE);
    private static final CapacitySearchSpec SIDE_BY_SIDE =
            SearchSpecs.of(SearchSpecs.RATE.replace("template:\n", "template:\n  runPolicy: {parallelism: 2}\n"));

    private static Tried judged(int subject, int number, long load, boolean verifies, boolean held) {
        return new Tried(subject, number, new State.Judged(SimulatedSearch.attempt(load, verifies, held)));
    }

    private static Tried failed(int subject, int number) {
        return new Tried(subject, number, new State.Failed(true, "NodeLost: it went"));
    }

    private static List<String> asked(CapacitySearchSpec spec, List<Tried> tried) {
        return SearchProgress.of(spec, tried).next().stream()
                .map(n -> "%s-%d at %d"
                        .formatted(
                                n.subject().variant().name(),
                                n.number(),
                                n.ask().load()))
                .toList();
    }

    /** Every variant carries 20,000. */
    private static List<Tried> all(CapacitySearchSpec spec) {
        List<Tried> tried = new ArrayList<>();
        SearchProgress progress = SearchProgress.of(spec, tried);
        while (!progress.over()) {
            Next next = progress.next().getFirst();
            long load = next.ask().load();
            tried.add(judged(
                    next.subject().number(), next.number(), load, next.ask().verification(), load <= 20_000));
            progress = SearchProgress.of(spec, tried);
        }
        return tried;
    }

    @Test
    void variantsTakeTurnsFromTheLowestLoad() {
        assertEquals(List.of("akka-0 at 1000"), asked(ONE_AT_A_TIME, List.of()));
        assertEquals(List.of("socket-0 at 1000"), asked(ONE_AT_A_TIME, List.of(judged(0, 0, 1_000, false, true))));
    }

    @Test
    void noMoreRunAtOnceThanMayAndNoVariantTwice() {
        assertEquals(List.of("akka-0 at 1000", "socket-0 at 1000"), asked(SIDE_BY_SIDE, List.of()));
        Tried runs = new Tried(0, 0, new State.Runs());
        assertEquals(List.of("socket-0 at 1000"), asked(SIDE_BY_SIDE, List.of(runs)));
        assertEquals(List.of(), asked(ONE_AT_A_TIME, List.of(runs)));
    }

    @Test
    void aTrialThatSaysNothingIsAskedForAgainUnderTheNextNumber() {
        List<Tried> tried = List.of(judged(0, 0, 1_000, false, true), failed(1, 0), failed(1, 1));
        assertEquals(List.of("akka-1 at 4000"), asked(ONE_AT_A_TIME, tried));
        assertEquals(List.of("akka-1 at 4000", "socket-2 at 1000"), asked(SIDE_BY_SIDE, tried));
    }

    @Test
    void afterThreeInARowThatSayNothingTheVariantHasFailedAndTheOtherGoesOn() {
        List<Tried> tried = List.of(failed(0, 0), failed(0, 1), failed(0, 2));
        SearchProgress progress = SearchProgress.of(SIDE_BY_SIDE, tried);
        assertEquals(Outcome.Failed, progress.rows().getFirst().outcome());
        assertEquals(
                "NodeLost: it went (asked 3 times)", progress.rows().getFirst().message());
        assertEquals(List.of("socket-0 at 1000"), asked(SIDE_BY_SIDE, tried));
        assertFalse(progress.over());
    }

    @Test
    void aTrialThatSaysSomethingEndsTheRow() {
        List<Tried> tried = List.of(failed(0, 0), failed(0, 1), judged(0, 2, 1_000, false, true), failed(0, 3));
        assertEquals(List.of("socket-0 at 1000", "akka-4 at 4000"), asked(SIDE_BY_SIDE, tried));
    }

    @Test
    void whatCanNeverRunIsAskedForOnce() {
        Tried invalid = new Tried(0, 0, new State.Failed(false, "spec.workload: Required value"));
        SearchProgress progress = SearchProgress.of(SIDE_BY_SIDE, List.of(invalid));
        assertEquals("spec.workload: Required value", progress.rows().getFirst().message());
    }

    @Test
    void itIsOverOnceEveryVariantHasItsAnswerAndNothingRuns() {
        List<Tried> tried = all(ONE_AT_A_TIME);
        SearchProgress progress = SearchProgress.of(ONE_AT_A_TIME, tried);
        assertEquals(List.of(), progress.next());
        progress.rows().forEach(row -> {
            assertEquals(Outcome.Found, row.outcome());
            assertTrue(row.low() <= 20_000 && 20_000 <= row.high(), row::toString);
            assertTrue(row.verified());
        });
        List<Tried> oneRuns = new ArrayList<>(tried);
        oneRuns.add(new Tried(0, 99, new State.Runs()));
        assertFalse(SearchProgress.of(ONE_AT_A_TIME, oneRuns).over());
    }

    @Test
    void itIsTheSameInWhateverOrderTrialsAreRead() {
        List<Tried> tried = new ArrayList<>(all(ONE_AT_A_TIME).subList(0, 9));
        SearchProgress inOrder = SearchProgress.of(ONE_AT_A_TIME, tried);
        Collections.shuffle(tried, new Random(3));
        assertEquals(inOrder, SearchProgress.of(ONE_AT_A_TIME, tried));
    }
}
