package dev.topspin.cli.run;

import dev.topspin.cli.progress.DurationEstimate;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Measurement;
import java.util.List;

/** Shortens an experiment so that a first look takes about a minute, where the number of its cells allows it. */
public final class Quick {
    private static final long MILLI = 1_000_000L;

    /** What all trials together may take, in nanoseconds. */
    static final long BUDGET_NANOS = 24_000 * MILLI;

    /** Least and most of warm-up and measuring in a trial. */
    private static final long LEAST_NANOS = 500 * MILLI;

    private static final long MOST_NANOS = 3_000 * MILLI;
    private static final int FORKS = 2;
    private static final int WARMUP_ITERATIONS = 2;
    private static final int ITERATIONS = 3;

    private Quick() {}

    /**
     * @return the spec with less of everything it has more of, and with one lane, as more of them would but run the floors
     *     more often on this machine; itself where it is as short already
     */
    public static ExperimentSpec shorten(ExperimentSpec full) {
        return shortenLane(
                full.runPolicy().atOnce() == 1
                        ? full
                        : full.withRunPolicy(full.runPolicy().withoutParallelism()));
    }

    private static ExperimentSpec shortenLane(ExperimentSpec spec) {
        List<Cell> cells = Plan.cells(spec);
        List<Cell> floors = Floors.around(cells, true); // run once more than the others
        long starts = starts(cells) + floorsInside(cells, spec.measurement());
        long further = starts(floors);
        Measurement full = spec.measurement();
        int most = full.mostForks();
        long all = (long) most * cells.size() + floors.size();
        if (most * starts + further + all * full.totalNanos() <= BUDGET_NANOS) {
            return spec;
        }
        long two = (long) FORKS * cells.size() + floors.size();
        boolean several = FORKS * starts + further + two * LEAST_NANOS <= BUDGET_NANOS;
        int forks = Math.min(full.forks(), several ? FORKS : 1);
        long each = (BUDGET_NANOS - forks * starts - further) / ((long) forks * cells.size() + floors.size());
        long total = Math.clamp(each, LEAST_NANOS, MOST_NANOS);
        int warmups = fit(full.warmup().iterations(), full.warmup().timeNanos(), total / 2, WARMUP_ITERATIONS);
        int iterations = fit(full.iterations(), full.timeNanos(), total / 2, ITERATIONS);
        Measurement quick = new Measurement(
                forks,
                new Measurement.Warmup(
                        warmups,
                        shorter(full.warmup().time(), total / 2 / Math.max(1, warmups)),
                        full.warmup().tolerance()),
                iterations,
                shorter(full.time(), total / 2 / iterations),
                full.recording(),
                full.scrapeLinger(),
                null,
                null,
                null,
                full.coreToCore());
        return spec.withMeasurement(quick);
    }

    /** @return as many as fit, and at least a few, which are made shorter where they don't */
    private static int fit(int iterations, long eachNanos, long nanos, int few) {
        return (int) Math.min(iterations, Math.max(few, nanos / Math.max(1, eachNanos)));
    }

    /** What the floors inside the trials take, at the most. */
    private static long floorsInside(List<Cell> cells, Measurement full) {
        return cells.stream()
                .flatMap(cell -> Floors.inside(cell, cells).stream())
                .mapToLong(floor -> Floors.blockNanos(floor, full) * (full.iterations() + Floors.WARMUP_BLOCKS))
                .sum();
    }

    private static long starts(List<Cell> cells) {
        return cells.stream()
                .mapToLong(c -> DurationEstimate.startNanos(c.variant().runtime()))
                .sum();
    }

    private static String shorter(String time, long nanos) {
        return Durations.nanos(time) <= nanos ? time : Math.max(1, nanos / (10 * MILLI) * 10) + "ms";
    }
}
