package dev.topspin.model.schedule;

import dev.topspin.model.schedule.CellVerdict.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Compares a run with those before it, cell by cell. A cell that is slower stays so until a run is within what was expected when it
 * became slower: its own figures are no baseline, or a month later nothing would be wrong.
 *
 * @param spec of the schedule
 * @param before what was known before this run
 * @param earlier all other runs, but for those that confirm; only those that were judged and were due before are looked at
 * @param named the experiment of {@code spec.baseline}; null where none is named, or where it is not there or not finished
 */
record Judge(ScheduleSpec spec, Judgement before, List<ScheduledRun> earlier, ScheduledRun named) {

    /**
     * @param run that is over
     * @param confirming the run that confirms it, which is over; null where there is none
     * @return what is known with it
     */
    Judgement of(ScheduledRun run, ScheduledRun confirming) {
        List<CellVerdict> cells = new ArrayList<>();
        boolean samePlan = Objects.equals(before.plan(), run.plan());
        for (RunCell row : run.cells()) {
            boolean floor = row.floor();
            Optional<CellVerdict> slower = samePlan && !accepted() ? slowerBefore(row.cell()) : Optional.empty();
            cells.add(Optional.ofNullable(row.figure())
                    .map(figure -> slower.flatMap(s -> still(s, figure))
                            .orElseGet(() -> compare(row.cell(), floor, figure, run, confirming)))
                    .orElseGet(() -> slower.orElseGet(() -> CellVerdict.notMeasured(row.cell(), floor))));
        }
        if (cells.isEmpty() && samePlan) {
            cells.addAll(before.cells()); // a run without results says nothing
        }
        boolean suspected = cells.stream().anyMatch(c -> c.verdict() == Kind.Suspected);
        List<String> regressed = cells.stream()
                .filter(CellVerdict::regressed)
                .map(CellVerdict::cell)
                .toList();
        return new Judgement(
                run.plan(), spec.baseline().since(), with(new JudgedRun(run.name(), suspected, regressed)), cells);
    }

    /** @return the same with a run that ended after a later one: it is a baseline for those to come, and no news */
    Judgement late(ScheduledRun run) {
        return new Judgement(
                before.plan(), before.since(), with(new JudgedRun(run.name(), false, List.of())), before.cells());
    }

    /** @return what is compared with the runs before; null where these are too few, or of another plan */
    CellVerdict expected(RunCell row, ScheduledRun run) {
        CellFigure figure = row.figure();
        double[] figures = baseline(row.cell(), figure.kind(), run);
        if (otherPlan(run, figures.length)) {
            return null;
        }
        double tolerance = spec.regression().toleranceShare();
        return prediction(row.cell(), figure.kind(), figures)
                .map(p -> new CellVerdict.Basis(row.cell(), figure.kind(), row.floor(), p, tolerance)
                        .verdict(
                                figure.cost() <= p.limit(tolerance) ? Kind.AsExpected : Kind.Suspected,
                                figure.cost(),
                                null))
                .orElse(null);
    }

    /** Only the runs that are still there are kept in mind; where the level was accepted anew, none was slower. */
    private List<JudgedRun> with(JudgedRun judged) {
        List<JudgedRun> runs = new ArrayList<>(before.runs().stream()
                .filter(r -> !r.name().equals(judged.name()))
                .filter(r -> earlier.stream().anyMatch(e -> e.name().equals(r.name())))
                .map(r -> accepted() ? new JudgedRun(r.name(), false, List.of()) : r)
                .toList());
        runs.add(judged);
        runs.sort(Comparator.comparing(JudgedRun::name)); // their names are in the order of their times
        return runs;
    }

    private boolean accepted() {
        return !Objects.equals(before.since(), spec.baseline().since());
    }

    private Optional<CellVerdict> slowerBefore(String cell) {
        return before.cells().stream()
                .filter(c -> c.cell().equals(cell) && c.regressed())
                .findFirst();
    }

    /** @return the cell with its new figure where that is still above what was expected before it became slower */
    private static Optional<CellVerdict> still(CellVerdict slower, CellFigure figure) {
        boolean is = slower.figure() == figure.kind() && figure.cost() > slower.limitCost();
        return is ? Optional.of(slower.with(figure.value())) : Optional.empty();
    }

    private CellVerdict compare(
            String cell, boolean floor, CellFigure figure, ScheduledRun run, ScheduledRun confirming) {
        double[] figures = baseline(cell, figure.kind(), run);
        if (spec.baseline().experiment() != null && named == null) {
            return CellVerdict.notCompared(Kind.NoBaseline, cell, floor, figure, figures.length);
        }
        if (otherPlan(run, figures.length)) {
            return CellVerdict.notCompared(Kind.AnotherPlan, cell, floor, figure, figures.length);
        }
        if (named != null && level(cell, figure.kind()).isEmpty()) {
            return CellVerdict.notCompared(Kind.NoBaseline, cell, floor, figure, figures.length);
        }
        Optional<Prediction> prediction = prediction(cell, figure.kind(), figures);
        if (prediction.isEmpty()) {
            return CellVerdict.notCompared(Kind.TooFewRuns, cell, floor, figure, figures.length);
        }
        double tolerance = spec.regression().toleranceShare();
        CellVerdict.Basis basis = new CellVerdict.Basis(cell, figure.kind(), floor, prediction.get(), tolerance);
        if (figure.cost() <= prediction.get().limit(tolerance)) {
            return basis.verdict(Kind.AsExpected, figure.cost(), null);
        }
        String since = run.due().toString();
        if (!spec.regression().confirmed()) {
            return basis.verdict(Kind.Regressed, figure.cost(), since);
        }
        if (confirming == null) {
            return basis.verdict(Kind.Suspected, figure.cost(), since);
        }
        return confirming
                .figure(cell)
                .filter(again -> again.kind() == figure.kind())
                .map(again -> Math.sqrt(figure.cost() * again.cost()))
                .filter(both -> both > prediction.get().limitOfTwo(tolerance))
                .map(both -> basis.verdict(Kind.Regressed, both, since))
                .orElseGet(() -> basis.verdict(Kind.NotConfirmed, figure.cost(), null));
    }

    /** Too few runs of this plan, because those before were of another; or the experiment that is named is of another. */
    private boolean otherPlan(ScheduledRun run, int runs) {
        if (named != null) {
            return !Objects.equals(named.plan(), run.plan());
        }
        return runs < Baseline.LEAST && judgedBefore(run).stream().anyMatch(r -> !Objects.equals(r.plan(), run.plan()));
    }

    private Optional<Prediction> prediction(String cell, CellFigure.Kind kind, double[] figures) {
        if (figures.length < Baseline.LEAST) {
            return Optional.empty();
        }
        if (spec.baseline().experiment() == null) {
            return Optional.of(Prediction.ofLast(figures));
        }
        return level(cell, kind).map(f -> Prediction.around(f.cost(), figures));
    }

    /** @return the figure of the experiment that is named */
    private Optional<CellFigure> level(String cell, CellFigure.Kind kind) {
        return Optional.ofNullable(named).flatMap(n -> n.figure(cell)).filter(f -> f.kind() == kind);
    }

    /** What the figures of the last runs cost of the same plan, in which the cell was not slower. */
    private double[] baseline(String cell, CellFigure.Kind kind, ScheduledRun run) {
        double[] all = judgedBefore(run).stream()
                .filter(r -> Objects.equals(r.plan(), run.plan()))
                .filter(r -> !r.due().isBefore(spec.baseline().sinceTime()))
                .filter(r -> accepted()
                        || before.run(r.name()).stream()
                                .noneMatch(j -> j.regressed().contains(cell)))
                .flatMap(r -> r.figure(cell).stream())
                .filter(f -> f.kind() == kind)
                .mapToDouble(CellFigure::cost)
                .toArray();
        int last = Math.min(all.length, spec.baseline().lastRuns());
        return Arrays.copyOfRange(all, all.length - last, all.length);
    }

    private List<ScheduledRun> judgedBefore(ScheduledRun run) {
        return earlier.stream()
                .filter(r -> r.due().isBefore(run.due()) && before.run(r.name()).isPresent())
                .sorted(Comparator.comparing(ScheduledRun::due))
                .toList();
    }
}
