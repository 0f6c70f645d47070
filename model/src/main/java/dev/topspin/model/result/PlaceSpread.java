package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How much it mattered where in memory something lay that both sides of a trial wrote to: what a message costs depends on the
 * physical cache line that it crosses.
 *
 * @param places cache lines, each on a page of its own, 2 or more
 * @param low ns/op of the place that a tenth of the places were faster than
 * @param high ns/op of the place that a tenth of the places were slower than
 */
public record PlaceSpread(
        @JsonPropertyDescription("Cache lines, each on a page of its own.")
        int places,

        @JsonPropertyDescription("ns/op of the line that a tenth of the lines were faster than.")
        double low,

        @JsonPropertyDescription("ns/op of the line that a tenth of the lines were slower than.")
        double high) {}
