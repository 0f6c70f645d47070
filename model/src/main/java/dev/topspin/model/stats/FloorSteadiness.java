package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.Remark.UnsteadyFloor;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.TrialResult;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Whether a floor was the same all along a run, on each of its lanes: two nodes may differ, and rightly. A floor is nothing but hardware, so a noisy neighbour or a CPU that the
 * hypervisor moved shows in it first, and all that is set against it is no better than it.
 */
public final class FloorSteadiness {
    /**
     * The largest coefficient of variation over the forks of a steady floor. Four forks that vary by this much leave the floor
     * alone known to 40 %.
     */
    static final double BOUND = 0.2;

    /** What is said where every floor was steady. */
    public static final String STEADY =
            String.format(Locale.ROOT, "the forks of every floor vary by %.0f %% at most", 100 * BOUND);

    /** So many forks are told one by one. */
    private static final int FEW = 8;

    private FloorSteadiness() {}

    /**
     * @param floor its cell
     * @param lane the lane, where it is to be told from others; else null
     * @param valid its valid trials of one lane in the order of the run
     * @return why it was unsteady; empty where it was steady
     */
    static Optional<UnsteadyFloor> unsteady(Cell floor, Integer lane, List<TrialResult> valid) {
        return varies(floor, lane, Taxes.figures(floor, valid)).or(() -> disturbed(floor, lane, valid));
    }

    /**
     * @param floor its cell
     * @param lanes its valid trials of each lane
     * @param unsteady whether {@link #unsteady} has something to say of any lane
     * @return the same in figures: the largest variation, steady where it is known for every lane
     */
    static Steadiness inFigures(Cell floor, Collection<List<TrialResult>> lanes, boolean unsteady) {
        OptionalDouble largest = lanes.stream()
                .filter(valid -> valid.size() > 1)
                .mapToDouble(valid -> variation(Taxes.figures(floor, valid)))
                .max();
        boolean known = largest.isPresent() && lanes.stream().allMatch(valid -> valid.size() > 1);
        return new Steadiness(
                unsteady ? (Boolean) false : known ? (Boolean) true : null,
                largest.isPresent() ? Figures.rounded(largest.getAsDouble()) : null);
    }

    private static Optional<UnsteadyFloor> varies(Cell floor, Integer lane, double... figures) {
        double variation = variation(figures);
        if (variation <= BOUND) {
            return Optional.empty();
        }
        DoubleStream told = figures.length <= FEW
                ? Arrays.stream(figures)
                : DoubleStream.of(
                        Arrays.stream(figures).min().orElseThrow(),
                        Arrays.stream(figures).max().orElseThrow());
        return Optional.of(new Remark.FloorVaries(
                floor.name(),
                lane,
                Floors.ofNetwork(floor),
                figures.length,
                told.mapToObj(Figures::rounded).toList(),
                Figures.rounded(variation)));
    }

    /** Spinning threads never wait, so what they lack of their CPUs' time went to somebody else. */
    private static Optional<UnsteadyFloor> disturbed(Cell floor, Integer lane, List<TrialResult> valid) {
        int spinning = Remarks.spinning(floor);
        double[] cores = valid.stream()
                .filter(Results::countable)
                .mapToDouble(TrialResult::cpuCores)
                .filter(c -> c < Remarks.UNDISTURBED * spinning)
                .toArray();
        return Arrays.stream(cores).min().stream()
                .mapToObj(least -> new Remark.FloorDisturbed(
                        floor.name(), lane, cores.length, valid.size(), Figures.rounded(least), spinning))
                .<UnsteadyFloor>map(f -> f)
                .findFirst();
    }

    /** @return standard deviation / mean; 0 for fewer than two */
    static double variation(double... values) {
        return values.length < 2 ? 0 : Intervals.variation(values);
    }
}
