package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
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
        return of(plan, finished, (cell, trials) -> merged(trials.stream()
                        .map(t -> finished.get(t.index()).measured().histogram())
                        .filter(Objects::nonNull)
                        .toList())
                .map(Pooled.RoundTrips::of));
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
        Map<String, SortedMap<Integer, String>> unsteady = unsteady(floors, all);
        Map<String, List<String>> places = Places.remarks(plan, finished);
        Map<String, Boolean> precise = Precision.reached(plan, finished);
        List<CellResult> rows = new ArrayList<>();
        for (Cell cell : plan.cells()) {
            List<TrialResult> results = all.of(cell);
            if (results.isEmpty()) {
                all.leftOut(cell).ifPresent(why -> rows.add(unmerged(cell).with(List.of(why), null)));
            } else {
                Optional<Cell> floor = Floors.under(cell, plan.cells());
                CellResult row = row(cell, floor, all, pooled, precise.get(cell.name()));
                int ways = plan.spreadsForks() ? 1 : all.byLane(cell).size();
                List<String> remarks = new ArrayList<>(Remarks.of(cell, row, floor, results));
                all.leftOut(cell).ifPresent(remarks::add);
                Remarks.imprecise(row, ways).ifPresent(remarks::add);
                SortedMap<Integer, String> below =
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
                rows.add(row.with(remarks, asFloor));
            }
        }
        return rows;
    }

    /** Why a floor was unsteady, by its name and by the lane it was so on; one node may well be steadier than another. */
    private static Map<String, SortedMap<Integer, String>> unsteady(List<Cell> floors, Finished all) {
        Map<String, SortedMap<Integer, String>> unsteady = new HashMap<>();
        for (Cell floor : floors) {
            all.validByLane(floor).forEach((lane, valid) -> FloorSteadiness.unsteady(floor, all.on(lane), valid)
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
        String parameters = cell.parameters().isEmpty() ? null : cell.label();
        boolean allValid = valid.size() == results.size();
        String pinned = results.stream().allMatch(TrialResult::pinned) ? "True" : "False";
        String message = message(results);
        if (valid.isEmpty()) {
            return CellResult.without(cell.name(), cell.variant().name(), parameters, unit(cell), pinned, message);
        }
        Interval hop = Precision.interval(valid);
        Optional<Pooled.RoundTrips> roundTrips = pooled.of(cell, all.validTrials(cell));
        Optional<Ratio> floorTax =
                floor.filter(f -> !Floors.ofNetwork(f)).flatMap(f -> tax(f, valid, all.validBelow(cell, f)));
        Optional<Ratio> networkTax =
                floor.filter(Floors::ofNetwork).flatMap(f -> tax(f, valid, all.validBelow(cell, f)));
        OpenLoop open = openLoop(valid);
        return new CellResult(
                cell.name(),
                cell.variant().name(),
                parameters,
                valid.size(),
                unit(cell),
                open == null ? rounded(hop.median()) : null,
                open == null ? rounded(hop.low()) : null,
                open == null ? rounded(hop.high()) : null,
                rounded(median(valid, r -> r.measured().opsPerSecond())),
                roundTrips.map(Pooled.RoundTrips::p50Micros).orElse(null),
                roundTrips.map(Pooled.RoundTrips::p99Micros).orElse(null),
                roundTrips.map(Pooled.RoundTrips::p999Micros).orElse(null),
                cores(valid),
                valid.stream().mapToInt(TrialResult::threads).max().orElseThrow(),
                seconds(cell, valid, Results::seconds),
                seconds(cell, valid, Results::secondsWithStart),
                end(floorTax, Ratio::ratio),
                end(networkTax, Ratio::ratio),
                pinned,
                allValid,
                message,
                end(floorTax, Ratio::low),
                end(floorTax, Ratio::high),
                end(networkTax, Ratio::low),
                end(networkTax, Ratio::high),
                List.of(),
                open,
                rounded(Interval.variation(
                        valid.stream().mapToDouble(Precision::figure).toArray())),
                precise,
                unsteadyWarmups(valid),
                null);
    }

    /** The row of a cell of which no fork is of the build that most trials ran. */
    private static CellResult unmerged(Cell cell) {
        String parameters = cell.parameters().isEmpty() ? null : cell.label();
        return CellResult.without(cell.name(), cell.variant().name(), parameters, unit(cell), "Unknown", null);
    }

    /** A rate is held where every fork held it: the round trips of one that did not are among the others'. */
    private static OpenLoop openLoop(List<TrialResult> valid) {
        return valid.stream()
                .map(r -> r.measured().openLoop())
                .filter(Objects::nonNull)
                .reduce((a, b) -> new OpenLoop(
                        a.rate(),
                        Math.min(a.reachedRate(), b.reachedRate()),
                        Math.max(a.lateP999Nanos(), b.lateP999Nanos())))
                .map(o -> new OpenLoop(o.rate(), rounded(o.reachedRate()), o.lateP999Nanos()))
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

    private static String unit(Cell cell) {
        return cell.workload().kind().unit().name();
    }

    private static double seconds(TrialResult result) {
        return result.measured().elapsedNanos() / 1e9 / iterations(result);
    }

    /** @return seconds of an iteration of a valid trial with all that came before and after it but other iterations */
    public static double secondsWithStart(TrialResult result) {
        return seconds(result) + result.reports().getFirst().usage().overheadNanos() / 1e9;
    }

    /** The time to all exchanges: there is none where the time of an iteration was over before. */
    private static Double seconds(Cell cell, List<TrialResult> valid, ToDoubleFunction<TrialResult> figure) {
        WorkloadKind workload = cell.workload().kind();
        boolean all = valid.stream()
                .allMatch(r -> r.measured().exchanges() / workload.strands() / iterations(r) >= workload.limit());
        return all ? rounded(median(valid, figure)) : null;
    }

    /** The kernel counts CPU time in parts of ten milliseconds: over a few of them it says nothing. */
    static boolean countable(TrialResult valid) {
        return valid.reports().getFirst().usage().wallNanos() >= LEAST_CPU_TIME_NANOS;
    }

    private static Double cores(List<TrialResult> valid) {
        return valid.stream().allMatch(Results::countable) ? rounded(median(valid, TrialResult::cpuCores)) : null;
    }

    private static int iterations(TrialResult result) {
        return Math.max(1, result.measured().iterationNsPerOp().size());
    }

    /**
     * How many times what its floor takes a cell takes; empty where the floor has no valid trial, or a rate was not held.
     *
     * <p>Both sides are forks of the same lanes, so that no difference between nodes is taken for the cost of a runtime. Where
     * rounds are dealt over lanes, all lanes' forks stand together on either side: they are spread alike, and what nodes differ
     * by widens the interval, and moves neither side against the other. A median of each lane's own ratios would have one fork
     * a lane, or none, to go by.
     */
    private static Optional<Ratio> tax(Cell floor, List<TrialResult> valid, List<TrialResult> validBelow) {
        double[] above = figures(floor, valid);
        double[] below = figures(floor, validBelow);
        boolean positive =
                DoubleStream.concat(Arrays.stream(above), Arrays.stream(below)).allMatch(v -> v > 0);
        boolean comparable = below.length > 0 && positive && held(valid) && held(validBelow);
        return comparable ? Optional.of(Ratio.of(above, below)) : Optional.empty();
    }

    /** Where a rate is not held, round trips grow for as long as one measures: there is no ratio of such. */
    private static boolean held(List<TrialResult> valid) {
        OpenLoop open = openLoop(valid);
        return open == null || open.held();
    }

    /** @return what is compared where this is the floor, of each trial: ns/op, or the median round trip over a network */
    static double[] figures(Cell floor, List<TrialResult> valid) {
        return valid.stream()
                .mapToDouble(r -> Floors.ofNetwork(floor)
                        ? medianRoundTripNanos(r)
                        : r.measured().nsPerOp())
                .toArray();
    }

    private static Double end(Optional<Ratio> tax, Function<Ratio, Double> end) {
        return tax.map(end).map(Results::rounded).orElse(null);
    }

    /** @return the median round trip of a valid trial where it was recorded, else the mean one; nanoseconds */
    public static double medianRoundTripNanos(TrialResult result) {
        Measured measured = result.measured();
        return measured.p50Nanos() != null ? measured.p50Nanos() : 2 * measured.nsPerOp();
    }

    private static double median(List<TrialResult> results, ToDoubleFunction<TrialResult> figure) {
        return Interval.median(results.stream().mapToDouble(figure).toArray());
    }

    /** Four significant digits: more would be noise to read. */
    static Double rounded(Double value) {
        if (value == null || value == 0 || value.isNaN() || value.isInfinite()) {
            return value;
        }
        return new java.math.BigDecimal(value)
                .round(new java.math.MathContext(4))
                .doubleValue();
    }
}
