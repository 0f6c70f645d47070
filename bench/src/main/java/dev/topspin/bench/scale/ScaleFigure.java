package dev.topspin.bench.scale;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What is measured at each size. */
enum ScaleFigure {
    READY_SECONDS("ready after a restart", "s", Bound.AT_MOST, 10),
    KILLS("times the operator's container ended", "", Bound.AT_MOST, 0),
    /** Over all that is done at this size; the container's own, without files. */
    PEAK_MIB("highest memory", "MiB", Bound.AT_MOST, 256),
    /** With the files that it read, which the kernel takes back before it kills. */
    PEAK_WITH_FILES_MIB("highest memory with files", "MiB"),
    LIMIT_HITS("times the memory limit was reached", ""),
    IDLE_WORKING_SET_MIB("working set, nothing happens", "MiB"),
    IDLE_CPU("CPU, nothing happens", "cores"),
    IDLE_CALLS("API calls a second, nothing happens", ""),
    METRICS_MEGABYTES("/metrics", "MB", Bound.AT_MOST, 5),
    METRICS_SECONDS("/metrics", "s", Bound.AT_MOST, 0.2),
    CALLS_OF_ONE("API calls a trial of one pod", "", Bound.AT_MOST, 12),
    CALLS_OF_PAIR("API calls a trial of two pods", "", Bound.AT_MOST, 14),
    NEXT_MEDIAN("trial's end to next Job, median", "s", Bound.AT_MOST, 0.3),
    NEXT_P95("trial's end to next Job, p95", "s", Bound.AT_MOST, 0.3),
    QUEUED_NEXT_MEDIAN("the same with 1,000 waiting, median", "s", Bound.AT_MOST, 0.3),
    QUEUED_NEXT_P95("the same with 1,000 waiting, p95", "s", Bound.AT_MOST, 0.3),
    QUEUED_CPU("CPU with 1,000 waiting", "cores"),
    QUEUED_CALLS("API calls a second with 1,000 waiting", ""),
    AT_ONCE("trials side by side, 10 wanted", "", Bound.AT_LEAST, 10),
    SWEPT_NODES("nodes with figures", "%", Bound.AT_LEAST, 100),
    SWEPT_PAIRS("pairs with figures", "%", Bound.AT_LEAST, 100),
    SWEEP_SECONDS("from the sweep's creation to its verdicts", "s"),
    /** With one process on each node, as sweeps of so many nodes have by default. */
    ROUND_MEDIAN("a round beyond its measuring, median", "s", Bound.AT_MOST, 1),
    ROUND_LONGEST("a round beyond its measuring, longest", "s", Bound.AT_MOST, 1),
    /** With an experiment for each pair, as sweeps of few nodes have; that its pods run is taken away. */
    EXPERIMENTS_MEDIAN("a round of experiments beyond it, median", "s"),
    EXPERIMENTS_LONGEST("a round of experiments beyond it, longest", "s"),
    SWEEP_CPU("CPU", "cores"),
    CALLS_OF_SWEPT_PAIR("API calls for each pair", "");

    /** Of the operator with so many finished trials. */
    static final Set<ScaleFigure> OF_TRIALS = Collections.unmodifiableSet(EnumSet.range(READY_SECONDS, AT_ONCE));

    /** Of a sweep over so many nodes. */
    static final Set<ScaleFigure> OF_SWEEPS = ofSweeps();

    private enum Bound {
        AT_MOST("<="),
        AT_LEAST(">="),
        NONE("");

        private final String sign;

        Bound(String sign) {
            this.sign = sign;
        }
    }

    private final String what;
    private final String unit;
    private final Bound bound;
    private final double limit;

    ScaleFigure(String what, String unit) {
        this(what, unit, Bound.NONE, Double.NaN);
    }

    ScaleFigure(String what, String unit, Bound bound, double limit) {
        this.what = what;
        this.unit = unit;
        this.bound = bound;
        this.limit = limit;
    }

    private static Set<ScaleFigure> ofSweeps() {
        Set<ScaleFigure> figures = EnumSet.range(SWEPT_NODES, CALLS_OF_SWEPT_PAIR);
        figures.addAll(EnumSet.of(KILLS, PEAK_MIB, PEAK_WITH_FILES_MIB, LIMIT_HITS));
        return Collections.unmodifiableSet(figures);
    }

    /** @return as a row's head says it, with the unit */
    String label() {
        return unit.isEmpty() ? what : what + ", " + unit;
    }

    /** @return as a row says it; empty where it is only to be known */
    String target() {
        return hasTarget() ? bound.sign + " " + (limit == Math.rint(limit) ? "%.0f" : "%s").formatted(limit) : "";
    }

    /** @return whether it is a time, to which all that shares the CPUs adds */
    boolean isTime() {
        return unit.equals("s");
    }

    boolean hasTarget() {
        return bound != Bound.NONE;
    }

    /** @return whether the target, which there must be, is met by this */
    boolean metBy(double value) {
        return bound == Bound.AT_LEAST ? value >= limit : value <= limit;
    }
}
