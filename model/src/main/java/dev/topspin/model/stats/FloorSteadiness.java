package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.TrialResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Whether a floor was the same all along a run, on each of its lanes: two nodes may differ, and rightly. A floor is nothing but hardware, so a noisy neighbour or a CPU that the
 * hypervisor moved shows in it first, and all that is set against it is no better than it.
 */
public final class FloorSteadiness {
    /** What every such remark begins with. */
    public static final String UNSTEADY = "unsteady floor: ";

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
     * @param where how the lane is called after its name; may be empty
     * @param valid its valid trials of one lane in the order of the run
     * @return why it was unsteady, in a sentence without an end; empty where it was steady
     */
    static Optional<String> unsteady(Cell floor, String where, List<TrialResult> valid) {
        return spread(floor, where, Results.figures(floor, valid)).or(() -> disturbed(floor, where, valid));
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
                .mapToDouble(valid -> variation(Results.figures(floor, valid)))
                .max();
        boolean known = largest.isPresent() && lanes.stream().allMatch(valid -> valid.size() > 1);
        return new Steadiness(
                unsteady ? (Boolean) false : known ? (Boolean) true : null,
                largest.isPresent() ? Results.rounded(largest.getAsDouble()) : null);
    }

    private static Optional<String> spread(Cell floor, String where, double... figures) {
        double variation = variation(figures);
        if (variation <= BOUND) {
            return Optional.empty();
        }
        String each = figures.length <= FEW
                ? Arrays.stream(figures).mapToObj(FloorSteadiness::text).collect(Collectors.joining(", "))
                        + " ns in the order of the run"
                : "from %s to %s ns in %d forks"
                        .formatted(
                                text(Arrays.stream(figures).min().orElseThrow()),
                                text(Arrays.stream(figures).max().orElseThrow()),
                                figures.length);
        return Optional.of(String.format(
                Locale.ROOT,
                "%s%s%s took %s%s, a coefficient of variation of %.0f %%",
                UNSTEADY,
                floor.name(),
                where,
                Floors.ofNetwork(floor) ? "a median round trip of " : "",
                each,
                100 * variation));
    }

    /** Spinning threads never wait, so what they lack of their CPUs' time went to somebody else. */
    private static Optional<String> disturbed(Cell floor, String where, List<TrialResult> valid) {
        int spinning = Remarks.spinning(floor);
        double[] cores = valid.stream()
                .filter(Results::countable)
                .mapToDouble(TrialResult::cpuCores)
                .filter(c -> c < Remarks.UNDISTURBED * spinning)
                .toArray();
        return cores.length == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%sin %d of %d forks of %s%s something else ran on its CPUs: it had the time of %.2f of %d",
                        UNSTEADY,
                        cores.length,
                        valid.size(),
                        floor.name(),
                        where,
                        Arrays.stream(cores).min().orElseThrow(),
                        spinning));
    }

    /** @return standard deviation / mean; 0 for fewer than two */
    static double variation(double... values) {
        return values.length < 2 ? 0 : Interval.variation(values);
    }

    private static String text(double nanos) {
        BigDecimal rounded = BigDecimal.valueOf(nanos).round(new MathContext(3));
        return rounded.scale() < 0 ? rounded.toBigInteger().toString() : rounded.toPlainString();
    }
}
