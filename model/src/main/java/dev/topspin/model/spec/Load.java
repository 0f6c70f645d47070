package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/**
 * An open loop: round trips begin at intended times, at a rate that doesn't wait for replies, and each is timed from its
 * intended time.
 *
 * @param rate round trips that each pair begins a second
 */
public record Load(
        @Required
        @Min(1)
        @Max(10_000_000)
        @JsonPropertyDescription("Round trips that each pair begins a second, whether or not replies have come.")
        Long rate) {
    /**
     * Messages of a pair that are under way at the most. A sender that has so many out waits, and what is due meanwhile keeps
     * its intended time.
     */
    public static final int MOST_UNDER_WAY = 2048;
}
