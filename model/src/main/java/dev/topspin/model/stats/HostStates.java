package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.TrialResult;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether the forks of a cell ran in all the states of the host that a run has seen. A host that moves CPUs, or has a neighbour, is
 * slower for some trials than for others, and every trial that measures its floor tells how fast it was just then: so a cell whose
 * forks agree because all of them met one state is known by what the floors of the others saw meanwhile. A state that none of the
 * trials met can't be known of.
 */
final class HostStates {
    /** Floors that differ by no more than a steady one may vary are of one state. */
    private static final double SAME = 1 + FloorSteadiness.BOUND;

    /** So much of the trials, on either side, is a disturbance and no state. */
    private static final double RARE = 0.1;

    private HostStates() {}

    /**
     * @param known results of a way's finished trials by their cell's name; those of the cell are valid, and at least one
     * @return whether the speeds of the host lie no further apart over all trials than over those of the cell
     */
    static boolean seen(Plan plan, Cell cell, Map<String, List<TrialResult>> known) {
        double own = span(0, own(plan, cell, known));
        Map<String, List<FloorInside>> floors = known.values().stream()
                .flatMap(Collection::stream)
                .filter(TrialResult::valid)
                .map(TrialResult::measured)
                .map(Measured::floor)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(FloorInside::cell));
        return floors.values().stream()
                .map(all -> all.stream().mapToDouble(FloorInside::nsPerOp).toArray())
                .allMatch(all -> span(RARE, all) <= SAME * own);
    }

    /** How fast the host was for each fork of the cell, told by its floor where it has one, and else by itself. */
    private static double[] own(Plan plan, Cell cell, Map<String, List<TrialResult>> known) {
        List<TrialResult> forks = known.get(cell.name());
        if (Taxes.inside(forks)) {
            return forks.stream()
                    .mapToDouble(fork -> fork.measured().floor().nsPerOp())
                    .toArray();
        }
        return Stream.concat(Floors.under(cell, plan.cells()).stream(), Stream.of(cell))
                .map(told -> figures(told, known))
                .filter(figures -> figures.length > 0)
                .findFirst()
                .orElseThrow();
    }

    private static double[] figures(Cell floor, Map<String, List<TrialResult>> known) {
        return Finished.valid(known.getOrDefault(floor.name(), List.of())).stream()
                .mapToDouble(Precision::figure)
                .toArray();
    }

    /** How many times the smallest the greatest is, with so large a share of them left out at either end. */
    private static double span(double leftOut, double... figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int first = (int) Math.round(leftOut * (sorted.length - 1));
        return sorted[sorted.length - 1 - first] / sorted[first];
    }
}
