package dev.topspin.cli.compare;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.Ratios;
import dev.topspin.model.stats.Results;
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
    /** @return empty where the cell stands on no floor, or the floor has no valid trial in either run */
    static Optional<TaxesCompared> of(String cell, ResultsFile a, ResultsFile b) {
        Optional<Cell> floor = floor(cell, a);
        if (floor.isEmpty()
                || !floor.map(Cell::name).equals(floor(cell, b).map(Cell::name))
                || openLoop(cell, a)
                || openLoop(cell, b)) {
            return Optional.empty();
        }
        double[] insideA = inside(cell, a);
        double[] insideB = inside(cell, b);
        if (insideA.length > 0 && insideB.length > 0) {
            return Optional.of(new TaxesCompared(
                    Intervals.median(insideA), Intervals.median(insideB), Ratios.of(insideB, insideA)));
        }
        List<double[]> sides = List.of(
                figures(cell, floor.get(), b),
                figures(floor.get().name(), floor.get(), b),
                figures(cell, floor.get(), a),
                figures(floor.get().name(), floor.get(), a));
        if (sides.stream().anyMatch(side -> side.length == 0)) {
            return Optional.empty();
        }
        return Optional.of(new TaxesCompared(
                Intervals.median(sides.get(2)) / Intervals.median(sides.get(3)),
                Intervals.median(sides.get(0)) / Intervals.median(sides.get(1)),
                Ratios.ofTaxes(sides.get(0), sides.get(1), sides.get(2), sides.get(3))));
    }

    /** @return whether another cell of the run stands on it */
    static boolean isFloor(String cell, ResultsFile results) {
        return Floors.of(results.cells()).stream()
                .anyMatch(floor -> floor.name().equals(cell));
    }

    private static Optional<Cell> floor(String cell, ResultsFile results) {
        List<Cell> cells = results.cells();
        return cells.stream().filter(c -> c.name().equals(cell)).findFirst().flatMap(c -> Floors.under(c, cells));
    }

    private static boolean openLoop(String cell, ResultsFile results) {
        return valid(cell, results).stream().anyMatch(t -> t.measured().openLoop() != null);
    }

    /** Only where every trial measured its floor itself. */
    private static double[] inside(String cell, ResultsFile results) {
        List<Measured> measured =
                valid(cell, results).stream().map(TrialResult::measured).toList();
        return measured.stream().allMatch(m -> m.floor() != null && m.floor().tax() > 0)
                ? measured.stream().mapToDouble(m -> m.floor().tax()).toArray()
                : new double[0];
    }

    private static double[] figures(String cell, Cell floor, ResultsFile results) {
        return valid(cell, results).stream()
                .mapToDouble(t -> Floors.ofNetwork(floor)
                        ? Results.medianRoundTripNanos(t)
                        : t.measured().nsPerOp())
                .toArray();
    }

    private static List<TrialResult> valid(String cell, ResultsFile results) {
        return results.resultsOf(cell).stream()
                .filter(r -> r.valid() && r.measured() != null)
                .toList();
    }
}
