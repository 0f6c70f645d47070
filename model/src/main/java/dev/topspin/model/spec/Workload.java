package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * What is exchanged.
 *
 * @param pingPong two parties send one message to and fro; the only workload so far
 */
@ValidationRule(value = Rules.ONE_WORKLOAD_CEL, message = Rules.ONE_WORKLOAD)
public record Workload(
        @JsonPropertyDescription("Two parties send one message to and fro.")
        PingPong pingPong) {}
