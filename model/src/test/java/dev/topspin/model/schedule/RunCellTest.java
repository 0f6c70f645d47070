package dev.topspin.model.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.schedule.CellVerdict.Kind;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.sweep.GroupFigures;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is compared of runs that are searches and sweeps. */
class RunCellTest {
    private static final long[] USUAL = {200_000, 204_000, 197_000, 202_000, 199_000, 201_000, 198_000, 203_000};

    @Test
    void aCapacityThatIsLowerInTwoRunsIsARegressionAndOneThatIsHigherIsNone() {
        CellVerdict lower = judged(160_000).cells().getFirst();
        assertEquals(Kind.Regressed, lower.verdict());
        assertEquals(CellFigure.Kind.Capacity, lower.figure());
        assertEquals(160_000, lower.value(), 1);
        assertEquals(0.8, lower.ratio(), 0.01);
        assertTrue(lower.expectedLow() < lower.expected() && lower.expected() < lower.expectedHigh(), lower::toString);
        assertEquals(Kind.AsExpected, judged(260_000).cells().getFirst().verdict());
        assertEquals(Kind.AsExpected, judged(197_500).cells().getFirst().verdict());
    }

    @Test
    void aCapacityStaysLowerUntilItIsBackWithinWhatWasExpected() {
        Judgement lower = judged(160_000);
        List<ScheduledRun> before = runs();
        assertEquals(
                Kind.Regressed,
                judge(lower, before)
                        .of(search(10, 170_000), null)
                        .cells()
                        .getFirst()
                        .verdict());
        assertEquals(
                Kind.AsExpected,
                judge(lower, before)
                        .of(search(10, 199_000), null)
                        .cells()
                        .getFirst()
                        .verdict());
    }

    @Test
    void theWorstIsNamedFirstWhetherMoreOrLessIsBetter() {
        CellVerdict capacity = judged(160_000).cells().getFirst();
        Judgement both = new Judgement(Schedules.PLAN, null, null, List.of(slower(1.1), capacity, slower(1.4)));
        assertEquals(
                List.of("t1.4", "carry", "t1.1"),
                both.regressed().stream().map(CellVerdict::cell).toList());
        assertTrue(
                VerdictWords.column(both, new Baseline(null, null, null), ZoneOffset.UTC)
                        .startsWith("3 of 3: t1.4 1.40x since 08 Nov, carry 0.80x since"),
                () -> VerdictWords.column(both, new Baseline(null, null, null), ZoneOffset.UTC));
    }

    private static CellVerdict slower(double ratio) {
        return new CellVerdict(
                "t" + ratio,
                Kind.Regressed,
                CellFigure.Kind.Tax,
                false,
                ratio,
                1.0,
                0.9,
                1.05,
                ratio,
                8,
                Schedules.day(8).toString());
    }

    @Test
    void onlyAnAnswerIsComparedAndBelowTheLowestLoadItIsThatLoad() {
        assertEquals(200.0, cell(Outcome.Found, 200L, 210L).figure().value());
        assertEquals(500.0, cell(Outcome.AtLeast, 500L, null).figure().value());
        assertEquals(100.0, cell(Outcome.Below, null, 100L).figure().value());
        for (Outcome none : List.of(Outcome.TooNoisy, Outcome.OutOfForks, Outcome.Failed)) {
            assertNull(cell(none, 200L, 210L).figure());
        }
    }

    @Test
    void capacitiesAreNamedByVariantAndWhereTheseAreSearchedByTheirCpus() {
        assertEquals(List.of("akka"), names(RunCell.ofSearch(List.of(row("akka", 2, Outcome.Found, 1L, 1L)))));
        assertEquals(
                List.of("akka[cpus=1]", "akka[cpus=2]"),
                names(RunCell.ofSearch(
                        List.of(row("akka", 1, Outcome.Found, 1L, 1L), row("akka", 2, Outcome.Found, 1L, 1L)))));
    }

    @Test
    void ofASweepTheMediansOfEachKindOfNodesAreCompared() {
        List<RunCell> cells = RunCell.ofSweep(List.of(
                new GroupFigures("m7i/z1", 8, 21.3, List.of(new GroupFigures.Local("spin", 45.0))),
                new GroupFigures("m7i/z2", 2, null, null)));
        assertEquals(List.of("m7i/z1 pairs", "m7i/z1 spin", "m7i/z2 pairs"), names(cells));
        assertEquals(
                new CellFigure(CellFigure.Kind.RoundTrip, 21.3), cells.get(0).figure());
        assertEquals(new CellFigure(CellFigure.Kind.Operation, 45), cells.get(1).figure());
        assertNull(cells.get(2).figure());
    }

    private static List<String> names(List<RunCell> cells) {
        return cells.stream().map(RunCell::cell).toList();
    }

    private static RunCell cell(Outcome outcome, Long capacity, Long high) {
        return RunCell.ofSearch(List.of(row("akka", 1, outcome, capacity, high)))
                .getFirst();
    }

    private static CapacityResult row(String variant, int cpus, Outcome outcome, Long capacity, Long high) {
        return new CapacityResult(
                variant, cpus, outcome, capacity, capacity, high, null, 9, true, true, null, null, null, null);
    }

    private static Judgement judged(long capacity) {
        List<ScheduledRun> before = runs();
        ScheduledRun confirming = new ScheduledRun(
                RunNames.confirming(Schedules.name(9)),
                Schedules.day(9),
                Phase.Succeeded,
                null,
                Schedules.PLAN,
                search(9, capacity).cells());
        return judge(known(before), before).of(search(9, capacity), confirming);
    }

    private static Judge judge(Judgement known, List<ScheduledRun> before) {
        return new Judge(Schedules.daily(), known, before, null);
    }

    private static Judgement known(List<ScheduledRun> before) {
        List<JudgedRun> runs =
                before.stream().map(r -> new JudgedRun(r.name(), false, null)).toList();
        return new Judgement(Schedules.PLAN, null, runs, null);
    }

    private static List<ScheduledRun> runs() {
        List<ScheduledRun> runs = new ArrayList<>();
        for (long capacity : USUAL) {
            runs.add(search(runs.size() + 1, capacity));
        }
        return runs;
    }

    private static ScheduledRun search(int day, long capacity) {
        return new ScheduledRun(
                Schedules.name(day),
                Schedules.day(day),
                Phase.Succeeded,
                Schedules.day(day).plusSeconds(600),
                Schedules.PLAN,
                RunCell.ofSearch(List.of(row("carry", 2, Outcome.Found, capacity, capacity))));
    }
}
