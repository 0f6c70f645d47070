package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.RemarkWords;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemarksTest {
    @Test
    void actorsOnOneThreadAreRemarkedUpon() {
        CellResult row = ResultsTest.row(ResultsTest.rows(ResultsTest.PLAN, ResultsTest::usual), "actors");
        Cell actors = ResultsTest.PLAN.cells().get(1);
        assertEquals(List.of(), Remarks.of(actors, row, List.of()));
        CellResult one = CellResult.builder()
                .cell("actors")
                .forks(3)
                .cpuCores(1.0)
                .threads(1)
                .valid(true)
                .build();
        assertEquals(List.of(new Remark.OneThread()), Remarks.of(actors, one, List.of()));
        Cell socket = ResultsTest.PLAN.cells().get(2);
        assertEquals(List.of(), Remarks.of(socket, one, List.of()), "a socket has one thread in each process");
    }

    @Test
    void spinningThreadsThatDidNotHaveTheirCpusToThemselvesAreRemarkedUponWhereverItMatters() {
        List<CellResult> rows = ResultsTest.rows(ResultsTest.PLAN, ResultsTest::usual);
        assertEquals(1.5, ResultsTest.row(rows, "spin").cpuCores());
        String floor =
                "unsteady floor: in 4 of 4 forks of spin something else ran on its CPUs: it had the time of 1.50 of 2";
        assertEquals(
                List.of(
                        "disturbed: 2 spinning threads had the time of 1.50 CPUs, so something else ran on theirs",
                        floor),
                words(ResultsTest.row(rows, "spin")));
        assertEquals(List.of(floor), words(ResultsTest.row(rows, "actors")));
        assertEquals(List.of(), ResultsTest.row(rows, "tcp").remarks(), "stands on another floor");
    }

    @Test
    void aTaxWhoseIntervalHoldsOneSaysThatNoDifferenceIsShown() {
        List<CellResult> rows = ResultsTest.rows(
                ResultsTest.PLAN,
                t -> (t.cell().name().equals("actors") ? 82 : ResultsTest.usual(t)) + t.fork() % 2 * 6L);
        CellResult actors = ResultsTest.row(rows, "actors");
        assertTrue(actors.tax().ratio().holdsOne(), actors::toString);
        assertTrue(words(actors).contains("against spin: no difference shown"), actors::toString);
        assertFalse(ResultsTest.row(rows, "tcp").has(Remark.NoDifference.class));
    }

    @Test
    void anUnsteadyFloorIsSaidOfEveryResultThatItTouches() {
        List<CellResult> rows = ResultsTest.rows(
                ResultsTest.PLAN,
                t -> ResultsTest.usual(t) * (t.cell().name().equals("socket") && t.fork() == 3 ? 3 : 1));
        String unsteady =
                "unsteady floor: socket took a median round trip of 20020, 20020, 60030, 20020 ns in the order of the"
                        + " run, a coefficient of variation of 67 %";
        assertEquals(List.of(unsteady), words(ResultsTest.row(rows, "socket")));
        assertEquals(
                List.of("against socket: no difference shown", unsteady),
                words(ResultsTest.row(rows, "tcp")),
                "nothing can be said against such a floor");
        assertEquals(List.of(), ResultsTest.row(rows, "socket-same").remarks());
        assertFalse(words(ResultsTest.row(rows, "actors")).contains(unsteady));
    }

    @Test
    void aRateThatWasNotHeldIsToldWithTheOneThatWasReached() {
        List<Remark> held = Remarks.of(
                ResultsTest.OPEN.cells().get(1),
                ResultsTest.row(ResultsTest.openRows(), "actors[rate=1000]"),
                List.of());
        assertEquals(List.of(new Remark.AtRate(), new Remark.SentLate(1_000)), held);
        assertEquals(
                "1 in 1,000 messages was sent 1 us or more after it was due: its round trip holds that",
                held.getLast().text());
        List<Remark> not = Remarks.of(
                ResultsTest.OPEN.cells().get(2),
                ResultsTest.row(ResultsTest.openRows(), "actors[rate=100000]"),
                List.of());
        assertEquals(List.of(new Remark.AtRate(), new Remark.RateNotHeld(100_000, 40_000)), not.subList(0, 2));
        assertTrue(not.get(1).text().startsWith("asked for 100,000/s, reached 40,000/s: "), not::toString);
    }

    private static List<String> words(CellResult row) {
        return RemarkWords.of(row.remarks());
    }
}
