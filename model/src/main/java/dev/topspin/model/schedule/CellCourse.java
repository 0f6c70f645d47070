package dev.topspin.model.schedule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A cell over the runs of a schedule that are still there: what was compared of each, and what the runs before it let expect. Of the
 * first runs that are there nothing is expected any more where those before them are deleted.
 *
 * @param cell its name
 * @param floor whether others are set against it
 * @param kind what is compared of it; null where no run has a figure
 * @param latest the verdict on it; null where it was not in the run that was judged last
 * @param points one for each run that is over and has it, by the times at which they were due, each before the one that confirms it
 */
public record CellCourse(String cell, boolean floor, CellFigure.Kind kind, CellVerdict latest, List<Point> points) {
    public CellCourse {
        points = List.copyOf(points);
    }

    /** What a run was for the cell. */
    public enum State {
        /** It was not called slower. */
        Usual,
        /** It was slower, and a confirming run is or was asked. */
        Suspected,
        /** It was slower, and confirmed where that is asked for: it is no baseline. */
        Slower,
        /** It was made to confirm the run before it. */
        Confirming,
        /** It was planned otherwise than the latest run, and is compared with none of its plan. */
        AnotherPlan
    }

    /**
     * A run.
     *
     * @param run that is over
     * @param state what it was
     * @param value its figure; null where it has none that is valid, or one of another kind
     * @param expected what the runs before let expect of it, with the interval; null where nothing
     */
    public record Point(ScheduledRun run, State state, Double value, CellVerdict expected) {}

    /**
     * Pure.
     *
     * @param spec of the schedule, with its defaults
     * @param judgement what is known by now
     * @param runs that are there, in any order
     * @param named the experiment of {@code spec.baseline}; null where none is named, or where it is not there
     * @return all cells of all runs: those that are slower first, the worst first; then those of the latest run in their order
     */
    public static List<CellCourse> of(
            ScheduleSpec spec, Judgement judgement, List<ScheduledRun> runs, ScheduledRun named) {
        List<ScheduledRun> over = runs.stream()
                .filter(ScheduledRun::over)
                .sorted(Comparator.comparing(ScheduledRun::due).thenComparing(ScheduledRun::name))
                .toList();
        Judge judge = new Judge(
                spec, judgement, over.stream().filter(r -> !r.confirms()).toList(), named);
        Set<String> cells = new LinkedHashSet<>();
        judgement.regressed().forEach(c -> cells.add(c.cell()));
        judgement.cells().stream()
                .filter(c -> c.verdict() == CellVerdict.Kind.Suspected)
                .forEach(c -> cells.add(c.cell()));
        judgement.slowerFloors().forEach(c -> cells.add(c.cell()));
        judgement.cells().forEach(c -> cells.add(c.cell()));
        over.reversed().forEach(run -> run.cells().forEach(c -> cells.add(c.cell())));
        return cells.stream().map(cell -> of(cell, judgement, over, judge)).toList();
    }

    private static CellCourse of(String cell, Judgement judgement, List<ScheduledRun> over, Judge judge) {
        Optional<CellVerdict> latest = judgement.cells().stream()
                .filter(c -> Objects.equals(c.cell(), cell))
                .findFirst();
        CellFigure.Kind kind = latest.map(CellVerdict::figure)
                .or(() -> over.reversed().stream()
                        .flatMap(r -> r.figure(cell).stream())
                        .map(CellFigure::kind)
                        .findFirst())
                .orElse(null);
        List<Point> points = new ArrayList<>();
        boolean floor = latest.map(CellVerdict::floor).orElse(false);
        for (ScheduledRun run : over) {
            for (RunCell row : run.cells()) {
                if (row.named(cell)) {
                    points.add(point(row, kind, run, judgement, judge));
                    floor |= latest.isEmpty() && row.floor();
                }
            }
        }
        return new CellCourse(cell, floor, kind, latest.orElse(null), points);
    }

    private static Point point(RunCell row, CellFigure.Kind kind, ScheduledRun run, Judgement judgement, Judge judge) {
        boolean figure = row.figure() != null && row.figure().kind() == kind;
        CellVerdict expected = figure ? judge.expected(row, run) : null;
        return new Point(
                run,
                state(row.cell(), run, judgement, expected),
                figure ? row.figure().value() : null,
                expected);
    }

    private static State state(String cell, ScheduledRun run, Judgement judgement, CellVerdict expected) {
        if (judgement.plan() != null && !judgement.plan().equals(run.plan())) {
            return State.AnotherPlan;
        }
        if (run.confirms()) {
            return State.Confirming;
        }
        JudgedRun judged = judgement.run(run.name()).orElse(new JudgedRun(run.name(), false, List.of()));
        if (judged.regressed().contains(cell)) {
            return State.Slower;
        }
        boolean above = expected != null && expected.verdict() == CellVerdict.Kind.Suspected;
        return above ? State.Suspected : State.Usual;
    }
}
