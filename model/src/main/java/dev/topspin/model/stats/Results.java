package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Completion;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.Remark.UnsteadyFloor;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Makes the rows of an experiment's results out of the trials finished so far. */
public final class Results {
    /** The shortest measurement of which CPU time tells something. */
    private static final long LEAST_CPU_TIME_NANOS = 100_000_000;

    private Results() {}

    /**
     * @param plan of the experiment
     * @param finished results of the finished trials by their index in the plan
     * @return a row for each cell that has a finished trial, in the order of the cells
     */
    public static List<CellResult> of(Plan plan, Map<Integer, TrialResult> finished) {
        return of(
                plan,
                finished,
                (cell, trials) -> PercentileIntervals.roundTrip(trials.stream()
                        .map(t -> finished.get(t.index()).measured().histogram())
                        .filter(Objects::nonNull)
                        .toList()));
    }

    /**
     * @param plan of the experiment
     * @param finished results of the finished trials by their index in the plan; histograms may be missing
     * @param pooled knows the percentiles over all forks of a cell
     * @return a row for each cell that has a finished trial, in the order of the cells
     */
    public static List<CellResult> of(Plan plan, Map<Integer, TrialResult> finished, Pooled pooled) {
        Finished all = new Finished(plan, finished);
        List<Cell> floors = Floors.of(plan.cells());
        Map<String, SortedMap<Integer, UnsteadyFloor>> unsteady = unsteady(floors, all);
        Map<String, List<Remark>> places = Places.remarks(plan, finished);
        Map<String, Boolean> precise = Precision.reached(plan, finished);
        List<CellResult> rows = new ArrayList<>();
        for (Cell cell : plan.cells()) {
            List<TrialResult> results = all.of(cell);
            if (results.isEmpty()) {
                all.leftOut(cell).ifPresent(why -> rows.add(unmerged(cell, why)));
            } else {
                Optional<Cell> floor = Floors.under(cell, plan.cells());
                CellResult row = row(cell, floor, all, pooled, precise.get(cell.name()));
                List<Remark> remarks = new ArrayList<>(Remarks.of(cell, row, results));
                all.leftOut(cell).ifPresent(remarks::add);
                Remarks.imprecise(row).ifPresent(remarks::add);
                SortedMap<Integer, UnsteadyFloor> below =
                        unsteady.getOrDefault(floor.orElse(cell).name(), new TreeMap<>());
                below.forEach((lane, why) -> {
                    if (all.byLane(cell).containsKey(lane)) {
                        remarks.add(why);
                    }
                });
                remarks.addAll(places.getOrDefault(cell.name(), List.of()));
                Steadiness asFloor = floors.contains(cell)
                        ? FloorSteadiness.inFigures(cell, all.validByLane(cell).values(), !below.isEmpty())
                        : null;
                rows.add(row.toBuilder().remarks(remarks).floor(asFloor).build());
            }
        }
        return rows;
    }

    /** Why a floor was unsteady, by its name and by the lane it was so on; one node may well be steadier than another. */
    private static Map<String, SortedMap<Integer, UnsteadyFloor>> unsteady(List<Cell> floors, Finished all) {
        Map<String, SortedMap<Integer, UnsteadyFloor>> unsteady = new HashMap<>();
        for (Cell floor : floors) {
            all.validByLane(floor).forEach((lane, valid) -> FloorSteadiness.unsteady(floor, all.told(lane), valid)
                    .ifPresent(why -> unsteady.computeIfAbsent(floor.name(), _ -> new TreeMap<>())
                            .put(lane, why)));
        }
        return unsteady;
    }

    /** @return the merged histogram of a cell's valid trials in nanoseconds, if any was recorded */
    public static Optional<Histogram> histogram(List<TrialResult> results) {
        return merged(results.stream()
                .filter(TrialResult::valid)
                .map(r -> r.measured().histogram())
                .filter(Objects::nonNull)
                .toList());
    }

    /** @return the histograms together, at the resolution of the coarsest; empty where there are none */
    public static Optional<Histogram> merged(List<EncodedHistogram> all) {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        int digits =
                all.stream().mapToInt(EncodedHistogram::significantDigits).min().orElseThrow();
        Histogram merged = new Histogram(digits);
        merged.setAutoResize(true);
        all.forEach(h -> merged.add(EncodedHistogram.fold(h.decode(), digits)));
        return Optional.of(merged);
    }

    private static CellResult row(Cell cell, Optional<Cell> floor, Finished all, Pooled pooled, Boolean precise) {
        List<TrialResult> results = all.of(cell);
        List<TrialResult> valid = Finished.valid(results);
        CellResult.Builder row = named(cell)
                .pinned(results.stream().allMatch(TrialResult::pinned))
                .valid(valid.size() == results.size())
                .message(message(results));
        if (valid.isEmpty()) {
            return row.build();
        }
        OpenLoop open = openLoop(valid);
        return row.forks(valid.size())
                .nsPerOp(open == null ? rounded(Precision.interval(valid)) : null)
                .opsPerSecond(Figures.rounded(median(valid, r -> r.measured().opsPerSecond())))
                .roundTrip(pooled.of(cell, all.validTrials(cell)).orElse(null))
                .openLoop(open)
                .completion(completion(cell, valid))
                .cpuCores(cores(valid))
                .threads(valid.stream().mapToInt(TrialResult::threads).max().orElseThrow())
                .tax(floor.flatMap(f -> Taxes.of(f, valid, all.validBelow(cell, f)))
                        .map(t -> new Tax(t.kind(), t.floor(), rounded(t.ratio())))
                        .orElse(null))
                .trust(SliceTrust.of(valid, variation(valid), precise, unsteadyWarmups(valid)))
                .build();
    }

    private static Double variation(List<TrialResult> valid) {
        return Figures.rounded(Intervals.variation(
                valid.stream().mapToDouble(Precision::figure).toArray()));
    }

    private static CellResult.Builder named(Cell cell) {
        return CellResult.builder()
                .cell(cell.name())
                .variant(cell.variant().name())
                .parameters(cell.parameters().isEmpty() ? null : cell.label())
                .unit(cell.workload().kind().unit().name());
    }

    /** The row of a cell of which no fork is of the build that most trials ran. */
    private static CellResult unmerged(Cell cell, Remark why) {
        return named(cell).remarks(List.of(why)).build();
    }

    /** A rate is held where every fork held it: the round trips of one that did not are among the others'. */
    static OpenLoop openLoop(List<TrialResult> valid) {
        return valid.stream()
                .map(r -> r.measured().openLoop())
                .filter(Objects::nonNull)
                .reduce((a, b) -> new OpenLoop(
                        a.rate(),
                        Math.min(a.reachedRate(), b.reachedRate()),
                        Math.max(a.lateP999Nanos(), b.lateP999Nanos()),
                        a.senderLateP99Nanos() == null || b.senderLateP99Nanos() == null
                                ? null
                                : (Long) Math.max(a.senderLateP99Nanos(), b.senderLateP99Nanos())))
                .map(o -> new OpenLoop(
                        o.rate(), Figures.rounded(o.reachedRate()), o.lateP999Nanos(), o.senderLateP99Nanos()))
                .orElse(null);
    }

    /** @return how many warm-ups were not steady at their end; null where none was looked at */
    private static Integer unsteadyWarmups(List<TrialResult> valid) {
        List<Boolean> judged = valid.stream()
                .map(r -> r.measured().warmup())
                .filter(w -> w != null && w.steady() != null)
                .map(WarmedUp::steady)
                .toList();
        return judged.isEmpty()
                ? null
                : (int) judged.stream().filter(steady -> !steady).count();
    }

    private static String message(List<TrialResult> results) {
        return results.stream()
                .map(r -> r.valid() ? String.join("; ", r.notPinned()) : r.reason() + ": " + r.message())
                .filter(m -> !m.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private static double seconds(TrialResult result) {
        return result.measured().elapsedNanos() / 1e9 / iterations(result);
    }

    /** @return seconds of an iteration of a valid trial with all that came before and after it but other iterations */
    public static double secondsWithStart(TrialResult result) {
        return seconds(result) + result.reports().getFirst().usage().overheadNanos() / 1e9;
    }

    /** The time to all exchanges: there is none where the time of an iteration was over before. */
    private static Completion completion(Cell cell, List<TrialResult> valid) {
        WorkloadKind workload = cell.workload().kind();
        boolean all = valid.stream()
                .allMatch(r -> r.measured().exchanges() / workload.strands() / iterations(r) >= workload.limit());
        return all
                ? new Completion(
                        Figures.rounded(median(valid, Results::seconds)),
                        Figures.rounded(median(valid, Results::secondsWithStart)))
                : null;
    }

    /** The kernel counts CPU time in parts of ten milliseconds: over a few of them it says nothing. */
    static boolean countable(TrialResult valid) {
        return valid.reports().getFirst().usage().wallNanos() >= LEAST_CPU_TIME_NANOS;
    }

    private static Double cores(List<TrialResult> valid) {
        return valid.stream().allMatch(Results::countable)
                ? Figures.rounded(median(valid, TrialResult::cpuCores))
                : null;
    }

    private static int iterations(TrialResult result) {
        return Math.max(1, result.measured().iterationNsPerOp().size());
    }

    private static Interval rounded(Interval i) {
        return new Interval(Figures.rounded(i.median()), Figures.rounded(i.low()), Figures.rounded(i.high()));
    }

    private static Ratio rounded(Ratio r) {
        return new Ratio(Figures.rounded(r.value()), Figures.rounded(r.low()), Figures.rounded(r.high()));
    }

    /** @return the median round trip of a valid trial where it was recorded, else the mean one; nanoseconds */
    public static double medianRoundTripNanos(TrialResult result) {
        Measured measured = result.measured();
        return measured.p50Nanos() != null ? measured.p50Nanos() : 2 * measured.nsPerOp();
    }

    private static double median(List<TrialResult> results, ToDoubleFunction<TrialResult> figure) {
        return Intervals.median(results.stream().mapToDouble(figure).toArray());
    }
}
