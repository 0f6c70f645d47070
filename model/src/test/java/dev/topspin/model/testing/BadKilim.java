package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** What Kilim's tasks don't play, and settings that they don't have. */
final class BadKilim {
    private BadKilim() {}

    static Stream<Case> schema() {
        return Stream.of(
                BadExperiments.schema(
                        "kilim-without-threads",
                        played(),
                        with("pingPong: {}", "{threads: 0}"),
                        "spec.variants[0].kilim.threads",
                        "should be greater than or equal to 1"),
                BadExperiments.schema(
                        "kilim-with-a-protocol",
                        played(),
                        with("chameneos: {}", "{protocol: Lean}"),
                        "unknown field \"spec.variants[0].kilim.protocol\""));
    }

    /** What only the operator sees. */
    static Stream<Case> validation() {
        return Stream.of(
                BadExperiments.validation(
                        "queries-of-kilim",
                        played(),
                        with("queries: {}", "{}"),
                        "spec.variants[0].kilim: workload queries is not for runtime kilim: must be one of akka, pekko, queue"),
                BadExperiments.validation(
                        "kilim-with-a-rate",
                        played(),
                        with("pingPong: {load: {rate: 1000}}", "{}"),
                        "spec.variants[0].kilim: runtime kilim keeps no rate (spec.workload.pingPong.load)"));
    }

    /** All that says who plays what in the valid experiment. */
    private static String played() {
        return BadExperiments.VALID.substring(
                BadExperiments.VALID.indexOf("    pingPong"), BadExperiments.VALID.indexOf("  placement"));
    }

    private static String with(String workload, String kilim) {
        return """
                    %s
                  variants:
                    - name: tasks
                      kilim: %s
                """.formatted(workload, kilim);
    }
}
