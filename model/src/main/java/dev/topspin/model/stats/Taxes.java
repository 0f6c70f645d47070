package dev.topspin.model.stats;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** What cells take as a multiple of what their floor takes. */
public final class Taxes {
    private Taxes() {}

    /** @return whether every trial measured its floor itself; false for none */
    public static boolean inside(List<TrialResult> valid) {
        return !valid.isEmpty()
                && valid.stream()
                        .allMatch(t -> t.measured().floor() != null
                                && t.measured().floor().tax() > 0);
    }

    /**
     * How many times what its floor takes a cell takes; empty where the floor has no valid trial, or a rate was not held.
     *
     * <p>Where every trial measured its floor itself, each is a ratio of its own: what slowed the CPUs slowed both of its sides.
     * Else both sides are forks of the same lanes, so that no difference between nodes is taken for the cost of a runtime. Where
     * rounds are dealt over lanes, all lanes' forks stand together on either side: they are spread alike, and what nodes differ
     * by widens the interval, and moves neither side against the other. A median of each lane's own ratios would have one fork
     * a lane, or none, to go by.
     */
    static Optional<Tax> of(Cell floor, List<TrialResult> valid, List<TrialResult> validBelow) {
        if (inside(valid)) {
            return Optional.of(new Tax(Tax.Kind.Operation, floor.name(), Ratios.ofPairs(ofTrials(valid))));
        }
        double[] above = figures(floor, valid);
        double[] below = figures(floor, validBelow);
        boolean positive =
                DoubleStream.concat(Arrays.stream(above), Arrays.stream(below)).allMatch(v -> v > 0);
        boolean comparable = below.length > 0 && positive && held(valid) && held(validBelow);
        Tax.Kind kind = Floors.ofNetwork(floor) ? Tax.Kind.RoundTrip : Tax.Kind.Operation;
        return comparable ? Optional.of(new Tax(kind, floor.name(), Ratios.of(above, below))) : Optional.empty();
    }

    /**
     * @param valid trials that measured their floor themselves
     * @return the tax of each
     */
    public static double[] ofTrials(List<TrialResult> valid) {
        return valid.stream().mapToDouble(t -> t.measured().floor().tax()).toArray();
    }

    /** Where a rate is not held, round trips grow for as long as one measures: there is no ratio of such. */
    private static boolean held(List<TrialResult> valid) {
        OpenLoop open = Results.openLoop(valid);
        return open == null || open.held();
    }

    /** @return what is compared where this is the floor, of each trial: ns/op, or the median round trip over a network */
    public static double[] figures(Cell floor, List<TrialResult> valid) {
        return valid.stream()
                .mapToDouble(r -> Floors.ofNetwork(floor)
                        ? Results.medianRoundTripNanos(r)
                        : r.measured().nsPerOp())
                .toArray();
    }
}
