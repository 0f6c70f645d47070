package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The ratio of two medians with its 95 % interval.
 *
 * @param value the one median divided by the other; above 0
 * @param low lower end; null where either side has fewer than 2 values
 * @param high upper end; null where either side has fewer than 2 values
 */
public record Ratio(
        @JsonPropertyDescription("The one median divided by the other.")
        double value,

        @JsonPropertyDescription("Lower end of the 95 % interval; none with fewer than 2 forks of either.")
        Double low,

        @JsonPropertyDescription("Upper end of the 95 % interval; none with fewer than 2 forks of either.")
        Double high) {
    /** @return how far the interval reaches above the ratio, as a share of it: 0.02 for 2 %; null where there is none */
    public Double reach() {
        return high == null ? null : (Double) (high / value - 1);
    }

    /** @return whether the interval leaves 1 out; false where there is none */
    public boolean shown() {
        return isAbove(1) || isBelow(1);
    }

    /** @return whether the interval holds 1; false where there is none */
    public boolean holdsOne() {
        return low != null && high != null && !shown();
    }

    /** @return whether the whole interval is above the limit; false where there is none */
    public boolean isAbove(double limit) {
        return low != null && low > limit;
    }

    /** @return whether the whole interval is below the limit; false where there is none */
    public boolean isBelow(double limit) {
        return high != null && high < limit;
    }
}
