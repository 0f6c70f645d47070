package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How far a cell's figures can be relied on.
 *
 * @param variation coefficient of variation of ns/op over the forks: standard deviation / mean; null with fewer than 2
 * @param precise whether the 95 % interval reaches no further from the median than {@code measurement.precision}; null
 *     where none was asked for
 * @param unsteady forks whose warm-up was not steady when it reached its limit; null where none was looked at
 * @param keptShare of the slices of the fork that was disturbed most, those that are in its figures, 0 to 1; null where nothing was
 *     cut
 * @param outsideShare of a fork's slices, those that took a tenth more than its lower mode, median over the forks; null likewise
 * @param recordingCost ns/op while round trips are recorded / while none is, median over the forks; null where both are not known
 */
public record Trust(
        @JsonPropertyDescription("Coefficient of variation of ns/op over the forks: standard deviation / mean.")
        Double variation,

        @JsonPropertyDescription("Whether the 95 % interval is as narrow as measurement.precision asks.")
        Boolean precise,

        @JsonPropertyDescription("Forks whose warm-up was not steady when it reached its limit.")
        Integer unsteady,

        @JsonPropertyDescription("Share of the slices that nobody else disturbed, of the fork that was disturbed most.")
        Double keptShare,

        @JsonPropertyDescription(
                "Share of a fork's slices that took a tenth more than its lower mode, median over the forks.")
        Double outsideShare,

        @JsonPropertyDescription("ns/op while round trips are recorded / while none is, median over the forks.")
        Double recordingCost) {
    /** Of a cell without figures. */
    public static final Trust NONE = new Trust(null, null, null);

    /** What is known of a cell that was not cut into slices. */
    public Trust(Double variation, Boolean precise, Integer unsteady) {
        this(variation, precise, unsteady, null, null, null);
    }
}
