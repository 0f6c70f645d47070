package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How steady a floor was, in what is compared with it: ns/op, or the median round trip over a network.
 *
 * @param steady null while it has fewer than 2 valid forks and nothing speaks against it
 * @param variation coefficient of variation over its forks: standard deviation / mean; null with fewer than 2
 */
public record Steadiness(
        @JsonPropertyDescription("Whether it was steady all along the run; none before it ran twice.")
        Boolean steady,

        @JsonPropertyDescription("Coefficient of variation, over the forks, of what is compared with it.")
        Double variation) {}
