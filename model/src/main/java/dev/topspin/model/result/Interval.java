package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * A median with its 95 % interval.
 *
 * @param median of the values
 * @param low lower end; null where there are fewer than 2 values
 * @param high upper end; null where there are fewer than 2 values
 */
public record Interval(
        @JsonPropertyDescription("Median over the forks.") double median,

        @JsonPropertyDescription("Lower end of the 95 % interval; none with fewer than 2 forks.")
        Double low,

        @JsonPropertyDescription("Upper end of the 95 % interval; none with fewer than 2 forks.")
        Double high) {
    /** @return how far the interval reaches from its median, as a share of it: 0.02 for 2 %; null where there is none */
    public Double reach() {
        return high == null ? null : (Double) ((high - median) / median);
    }
}
