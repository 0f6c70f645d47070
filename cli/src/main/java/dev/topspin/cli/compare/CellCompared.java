package dev.topspin.cli.compare;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.RemarkWords;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.Ratios;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cell that both runs have.
 *
 * @param cell its name
 * @param unit what an operation is; {@link #P99} in an open loop, where the next two are that of the round trips, in nanoseconds
 * @param nsPerOpA median over the forks of A; null where no trial was valid
 * @param nsPerOpB likewise of B
 * @param taxA ns/op of A, or over a network the median round trip, as a multiple of the floor's in the same run; null where the cell stands
 *     on no floor that both runs have, and then the ratio is of the raw figures
 * @param taxB likewise of B
 * @param forksA valid trials of A
 * @param forksB likewise of B
 * @param ratio B's tax divided by A's, or where there is none B's median divided by A's; null where either has no valid trial
 * @param ratioLow lower end of the 95 % interval; null where either side has fewer than 2 valid trials
 * @param ratioHigh upper end
 * @param verdict what that says
 */
public record CellCompared(
        String cell,
        String unit,
        Double nsPerOpA,
        Double nsPerOpB,
        Double taxA,
        Double taxB,
        int forksA,
        int forksB,
        Double ratio,
        Double ratioLow,
        Double ratioHigh,
        Verdict verdict) {
    /** What is compared of an open loop, in which an operation has no time of its own. */
    public static final String P99 = "p99";

    /** What the interval of a ratio says. */
    public enum Verdict {
        /** The whole interval is beyond the tolerance. */
        Regression,
        /** The whole interval is above 1, but not beyond the tolerance; or of a floor, which is the hardware and no fault of what runs. */
        Slower,
        /** The whole interval is below 1. */
        Faster,
        /** The interval holds 1. */
        NoDifferenceShown,
        /** A single fork has no interval. */
        NoInterval,
        /** B has no valid trial, but A has. */
        FailedInB,
        /** A has no valid trial, but B has. */
        FailedInA,
        /** Neither has a valid trial. */
        FailedInBoth;

        /** @return the same for a person */
        public String words(Tolerance tolerance) {
            return switch (this) {
                case Regression -> "slower by more than " + tolerance;
                case Slower -> "slower";
                case Faster -> "faster";
                case NoDifferenceShown -> RemarkWords.NO_DIFFERENCE;
                case NoInterval -> "one fork: no interval, no difference shown";
                case FailedInB -> "FAILED in B";
                case FailedInA -> "failed in A";
                case FailedInBoth -> "failed in both";
            };
        }
    }

    /**
     * @param floorsA of the run A
     * @param tolerance as a share, 0 or more: 0.05 for 5 %
     */
    public static CellCompared of(
            String cell,
            String unit,
            ResultsFile a,
            FloorsOfRun floorsA,
            ResultsFile b,
            FloorsOfRun floorsB,
            double tolerance) {
        boolean open = openLoop(a, cell) || openLoop(b, cell);
        double[] inA = figures(a, cell, open);
        double[] inB = figures(b, cell, open);
        Optional<TaxesCompared> taxes = floorsA.under(cell)
                .filter(floor -> floorsB.under(cell).map(Cell::name).equals(Optional.of(floor.name())))
                .flatMap(floor -> TaxesCompared.of(cell, floor, a, b));
        Ratio raw = inA.length == 0 || inB.length == 0 ? null : Ratios.of(inB, inA);
        Ratio ratio = taxes.map(TaxesCompared::ratio).orElse(raw);
        boolean floor = floorsA.isFloor(cell) && floorsB.isFloor(cell);
        return new CellCompared(
                cell,
                open ? P99 : unit,
                inA.length == 0 ? null : Intervals.median(inA),
                inB.length == 0 ? null : Intervals.median(inB),
                taxes.map(TaxesCompared::a).orElse(null),
                taxes.map(TaxesCompared::b).orElse(null),
                inA.length,
                inB.length,
                ratio == null ? null : (Double) ratio.value(),
                ratio == null ? null : ratio.low(),
                ratio == null ? null : ratio.high(),
                ratio == null
                        ? failed(inA.length, inB.length)
                        : verdict(ratio, floor ? Double.POSITIVE_INFINITY : tolerance));
    }

    private static Verdict failed(int forksA, int forksB) {
        return forksA > 0 ? Verdict.FailedInB : forksB > 0 ? Verdict.FailedInA : Verdict.FailedInBoth;
    }

    private static Verdict verdict(Ratio ratio, double tolerance) {
        if (ratio.low() == null) {
            return Verdict.NoInterval;
        }
        if (ratio.isAbove(1 + tolerance)) {
            return Verdict.Regression;
        }
        return ratio.isAbove(1) ? Verdict.Slower : ratio.isBelow(1) ? Verdict.Faster : Verdict.NoDifferenceShown;
    }

    private static boolean openLoop(ResultsFile results, String cell) {
        return measured(results, cell).anyMatch(m -> m.openLoop() != null);
    }

    private static double[] figures(ResultsFile results, String cell, boolean open) {
        return measured(results, cell)
                .filter(m -> !open || m.p99Nanos() != null)
                .mapToDouble(m -> open ? m.p99Nanos() : m.nsPerOp())
                .toArray();
    }

    private static Stream<Measured> measured(ResultsFile results, String cell) {
        return results.resultsOf(cell).stream()
                .filter(r -> r.valid() && r.measured() != null)
                .map(TrialResult::measured);
    }

    /** @return whether B is worse here than may be */
    boolean worse() {
        return verdict == Verdict.Regression || verdict == Verdict.FailedInB;
    }
}
