package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How many times what its floor takes a cell takes.
 *
 * @param kind what of the two is divided
 * @param floor name of the floor's cell; null in a result of form 1, which does not name it
 * @param ratio the cell's figure divided by the floor's
 */
public record Tax(
        @JsonPropertyDescription("What is divided: the time of an Operation, or the median RoundTrip over a network.")
        Kind kind,

        @JsonPropertyDescription("The floor's cell: spin for hops, threads for meetings, socket over a network.")
        String floor,

        @JsonPropertyDescription("The cell's figure divided by the floor's.")
        Ratio ratio) {
    /** What of a cell is set against its floor. */
    public enum Kind {
        /** The time of an operation: the floor is spin or threads on the same CPUs. */
        Operation,
        /** The median round trip: the floor is socket between the same places. */
        RoundTrip
    }
}
