package dev.topspin.model.search;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.result.Measured;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Percent;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * What must hold for a load to be within the capacity.
 *
 * @param figure of a trial
 * @param below a duration that the figure must stay below, of slowdown a percentage; null for reached
 * @param atLeast a share that the figure must reach; null for all but reached
 */
@ValidationRule(value = Objective.BOUND_CEL, message = Objective.BOUND)
@ValidationRule(value = Objective.KIND_CEL, message = Objective.KIND)
public record Objective(
        @Required
        @JsonPropertyDescription(
                "p50, p99, p999: percentiles of the round trip. nsPerOp: time of an operation in a closed"
                        + " loop. reached: share of the rate that was completed. slowdown, of copies: how much more"
                        + " an operation takes than in a copy measured alone.")
        Figure figure,

        @Size(max = 32)
        @Pattern(Objective.BELOW_PATTERN)
        @JsonPropertyDescription("What p50, p99, p999 or nsPerOp must stay below, for example 1ms; of slowdown 10%.")
        String below,

        @Size(max = 8)
        @Pattern(Percent.PATTERN)
        @JsonPropertyDescription("What reached must be at least, for example 99.5%. 99% is asked for in any case.")
        String atLeast) {
    static final String BOUND = "reached takes atLeast, and every other figure takes below";

    static final String BOUND_CEL =
            "self.figure == 'reached' ? has(self.atLeast) && !has(self.below) : has(self.below) && !has(self.atLeast)";

    static final String KIND =
            "below takes a percentage such as 10% for slowdown, and a duration for every other figure";

    static final String KIND_CEL = "!has(self.below) || (self.figure == 'slowdown') == self.below.endsWith('%')";

    /** {@link Durations#PATTERN} or {@link Percent#PATTERN}. */
    static final String BELOW_PATTERN = "^(([0-9]{1,9}(ns|us|ms|s|m|h))+|[0-9]{1,2}(\\.[0-9]{1,2})?%)$";

    /** The figures. */
    public enum Figure {
        p50,
        p99,
        p999,
        nsPerOp,
        reached,
        slowdown
    }

    /** @return whether the bound is of the kind that the figure takes */
    @JsonIgnore
    boolean bounded() {
        return figure == Figure.reached ? atLeast != null && below == null : below != null && atLeast == null;
    }

    /** @return whether what it must stay below is of the kind that the figure takes */
    @JsonIgnore
    boolean ofItsKind() {
        return below == null || (figure == Figure.slowdown) == below.endsWith("%");
    }

    /**
     * @param measured by a valid trial
     * @return the figure in nanoseconds, or as a share for reached; null where the trial has none, as no trial by itself has a
     *     slowdown
     */
    public Double of(Measured measured) {
        Number value =
                switch (figure) {
                    case p50 -> measured.p50Nanos();
                    case p99 -> measured.p99Nanos();
                    case p999 -> measured.p999Nanos();
                    case nsPerOp -> measured.nsPerOp();
                    case reached ->
                        measured.openLoop() == null
                                ? null
                                : measured.openLoop().reachedRate()
                                        / measured.openLoop().rate();
                    case slowdown -> null;
                };
        return value == null ? null : value.doubleValue();
    }

    /** @return the bound in nanoseconds, or as a share for reached and slowdown */
    public double bound() {
        return switch (figure) {
            case reached -> Percent.share(atLeast);
            case slowdown -> Percent.share(below);
            case p50, p99, p999, nsPerOp -> Durations.nanos(below);
        };
    }

    /**
     * @param measured by a valid trial
     * @param slowdown of it, as a share; null where it is held against nothing
     * @return by how much the figure misses its bound, in nanoseconds, or as a share for reached and slowdown; 0 or less where it
     *     holds; null where the trial has no such figure
     */
    Double excess(Measured measured, Double slowdown) {
        Double value = figure == Figure.slowdown ? slowdown : of(measured);
        if (value == null) {
            return null;
        }
        return figure == Figure.reached
                ? bound() - value
                : Math.nextUp(value - bound()); // what is the bound is not below it
    }
}
