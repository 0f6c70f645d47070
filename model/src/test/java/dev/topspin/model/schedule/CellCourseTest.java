package dev.topspin.model.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.schedule.CellCourse.Point;
import dev.topspin.model.schedule.CellCourse.State;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellCourseTest {
    private static final Instant FIRST = Instant.parse("2026-01-01T03:00:00Z");

    private final ScheduleSpec spec = Schedules.daily();
    private final List<ScheduledRun> runs = new ArrayList<>();
    private final List<ScheduledRun> confirmed = new ArrayList<>();
    private Judgement judgement = Judgement.NONE;

    private static Instant day(int day) {
        return FIRST.plus(Duration.ofDays(day));
    }

    private static ScheduledRun run(String name, int day, String plan, double tax) {
        return new ScheduledRun(
                name,
                day(day),
                Phase.Succeeded,
                day(day).plusSeconds(60),
                plan,
                List.of(
                        new RunCell("other", false, new CellFigure(CellFigure.Kind.Operation, 80)),
                        new RunCell("akka", false, new CellFigure(CellFigure.Kind.Tax, tax))));
    }

    /** Judged by the rule, with a confirming run where one is asked for. */
    private void ran(int day, String plan, double tax) {
        String name = RunNames.of("s", day(day));
        runs.add(run(name, day, plan, tax));
        Judge judge = new Judge(spec, judgement, List.copyOf(runs), null);
        Judgement with = judge.of(runs.getLast(), null);
        if (with.awaiting().isPresent()) {
            ScheduledRun confirming = run(RunNames.confirming(name), day, plan, tax);
            with = judge.of(runs.getLast(), confirming);
            confirmed.add(confirming);
        }
        judgement = with;
    }

    private CellCourse course(String cell) {
        List<ScheduledRun> all = new ArrayList<>(runs);
        all.addAll(confirmed);
        return CellCourse.of(spec, judgement, all, null).stream()
                .filter(c -> c.cell().equals(cell))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsExpectedOfARunIsWhatTheRuleExpectedOfItThen() {
        for (int day = 0; day < 8; day++) {
            ran(day, "p", 4.5 + 0.02 * (day % 3));
        }
        CellVerdict verdict = judgement.cells().getLast();
        Point last = course("akka").points().getLast();
        assertEquals(verdict.expectedLow(), last.expected().expectedLow());
        assertEquals(verdict.expectedHigh(), last.expected().expectedHigh());
        assertEquals(7, last.expected().runs());
        for (int day = 0; day < 4; day++) {
            assertNull(course("akka").points().get(day).expected(), "fewer than 4 runs before");
        }
        assertTrue(course("akka").points().stream().allMatch(p -> p.state() == State.Usual));
    }

    @Test
    void aRunThatRegressedIsNoBaselineAndComesFirst() {
        for (int day = 0; day < 6; day++) {
            ran(day, "p", 4.5 + 0.02 * (day % 3));
        }
        ran(6, "p", 5.6);
        ran(7, "p", 5.7);
        List<Point> points = course("akka").points();
        assertEquals(
                List.of(State.Slower, State.Confirming, State.Slower),
                points.subList(6, 9).stream().map(Point::state).toList());
        assertEquals(6, points.getLast().expected().runs());
        assertTrue(points.getLast().expected().expectedHigh() < 5);
        assertEquals(
                "akka", CellCourse.of(spec, judgement, runs, null).getFirst().cell());
        assertEquals(CellVerdict.Kind.Regressed, course("akka").latest().verdict());
    }

    @Test
    void runsOfAnotherPlanAreToldApartAndExpectNothingOfTheOthers() {
        for (int day = 0; day < 5; day++) {
            ran(day, "before", 9);
        }
        for (int day = 5; day < 8; day++) {
            ran(day, "now", 4.5);
        }
        List<Point> points = course("akka").points();
        assertEquals(State.AnotherPlan, points.get(4).state());
        assertEquals(State.Usual, points.get(5).state());
        assertNull(points.get(7).expected(), "three of its plan before are too few");
        assertTrue(points.get(4).expected() != null, "four of its own plan were before it");
    }

    @Test
    void aFigureOfAnotherKindIsNone() {
        ran(0, "p", 4.5);
        runs.add(new ScheduledRun(
                RunNames.of("s", day(1)),
                day(1),
                Phase.Succeeded,
                day(1),
                "p",
                List.of(new RunCell("akka", false, new CellFigure(CellFigure.Kind.Operation, 300)))));
        assertNull(course("akka").points().getLast().value());
        assertEquals(CellFigure.Kind.Tax, course("akka").kind());
    }
}
