package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * Load on the two nodes of a pair, by what is measured itself.
 *
 * @param pairs so many play beside the one, 1 to 63
 */
public record Background(
        @Default("1")
        @Min(1)
        @Max(63)
        @JsonPropertyDescription(
                "How many more pairs play between the same two pods, each on a CPU of its own on either"
                        + " node: placement.cpus must be larger, but with pinning None.")
        Integer pairs) {}
