package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How long it took until all exchanges of an iteration were done.
 *
 * @param seconds median over the forks
 * @param secondsWithStart the same with all that came before and after but warming up: starting the JVM and the runtime
 */
public record Completion(
        @JsonPropertyDescription("Seconds of an iteration, median over the forks.")
        Double seconds,

        @JsonPropertyDescription("The same with the start of the JVM and of the runtime.")
        Double secondsWithStart) {}
