package dev.topspin.cli.compare;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.Ratios;
import dev.topspin.model.stats.Taxes;
import java.util.List;
import java.util.Optional;

/**
 * The tax of a cell in two runs. Two days differ in what the hardware was; what a cell takes as a multiple of its floor on the same
 * day does not.
 *
 * @param a median of A: so many times the floor
 * @param b likewise of B
 * @param ratio of B to A
 */
record TaxesCompared(double a, double b, Ratio ratio) {
    /**
     * @param floor of the cell, in both runs
     * @return empty where the floor has no valid trial in either run
     */
    static Optional<TaxesCompared> of(String cell, Cell floor, ResultsFile a, ResultsFile b) {
        if (openLoop(cell, a) || openLoop(cell, b)) {
            return Optional.empty();
        }
        List<TrialResult> inA = valid(cell, a);
        List<TrialResult> inB = valid(cell, b);
        if (Taxes.inside(inA) && Taxes.inside(inB)) {
            double[] taxesA = Taxes.ofTrials(inA);
            double[] taxesB = Taxes.ofTrials(inB);
            return Optional.of(
                    new TaxesCompared(Intervals.median(taxesA), Intervals.median(taxesB), Ratios.of(taxesB, taxesA)));
        }
        List<double[]> sides = List.of(
                Taxes.figures(floor, inB),
                Taxes.figures(floor, valid(floor.name(), b)),
                Taxes.figures(floor, inA),
                Taxes.figures(floor, valid(floor.name(), a)));
        if (sides.stream().anyMatch(side -> side.length == 0)) {
            return Optional.empty();
        }
        return Optional.of(new TaxesCompared(
                Intervals.median(sides.get(2)) / Intervals.median(sides.get(3)),
                Intervals.median(sides.get(0)) / Intervals.median(sides.get(1)),
                Ratios.ofTaxes(sides.get(0), sides.get(1), sides.get(2), sides.get(3))));
    }

    private static boolean openLoop(String cell, ResultsFile results) {
        return valid(cell, results).stream().anyMatch(t -> t.measured().openLoop() != null);
    }

    private static List<TrialResult> valid(String cell, ResultsFile results) {
        return results.resultsOf(cell).stream()
                .filter(r -> r.valid() && r.measured() != null)
                .toList();
    }
}
