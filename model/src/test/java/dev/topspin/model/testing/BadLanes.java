package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lanes that nobody could run, and words for them that nobody knows. */
final class BadLanes {
    private static final String DEADLINE = "trialDeadline: 5m";
    private static final String PINNING = "pinning: Preferred";

    private BadLanes() {}

    static List<Case> schema() {
        return List.of(
                BadExperiments.schema(
                        "no-trial-at-once",
                        DEADLINE,
                        DEADLINE + ", parallelism: 0",
                        "spec.runPolicy.parallelism",
                        "should be greater than or equal to 1"),
                BadExperiments.schema(
                        "fewer-than-no-trial-at-once",
                        DEADLINE,
                        DEADLINE + ", parallelism: -1",
                        "spec.runPolicy.parallelism",
                        "should be greater than or equal to 1"),
                BadExperiments.schema(
                        "more-trials-at-once-than-nodes",
                        DEADLINE,
                        DEADLINE + ", parallelism: 100000",
                        "spec.runPolicy.parallelism",
                        "should be less than or equal to 128"),
                BadExperiments.schema(
                        "half-a-trial-at-once",
                        DEADLINE,
                        DEADLINE + ", parallelism: 1.5",
                        "spec.runPolicy.parallelism",
                        "must be of type integer: \"number\""),
                BadExperiments.schema(
                        "unknown-priority",
                        DEADLINE,
                        DEADLINE + ", priority: Urgent",
                        "spec.runPolicy.priority",
                        "Unsupported value: \"Urgent\"",
                        "\"High\"",
                        "\"Normal\"",
                        "\"Low\""),
                BadExperiments.schema(
                        "unknown-spread",
                        PINNING,
                        PINNING + ", spread: Rounds",
                        "spec.placement.spread",
                        "Unsupported value: \"Rounds\"",
                        "\"Cells\"",
                        "\"Forks\""));
    }

    static Stream<Case> validation() {
        return Stream.of(new Case(
                "too-many-trials-with-floors-on-lanes",
                BadExperiments.RejectedBy.Validation,
                BadExperiments.schema(
                                "too-many-trials-with-floors-on-lanes",
                                "throughput: [1, 5]",
                                "throughput: %s, inFlight: [1, 2]"
                                        .formatted(IntStream.rangeClosed(1, 32)
                                                .boxed()
                                                .toList()))
                        .yaml()
                        .replace("forks: 1", "forks: 75")
                        .replace(DEADLINE, DEADLINE + ", parallelism: 128"),
                List.of(
                        "132 cells x 75 forks and the floors on each lane (spec.runPolicy.parallelism: 128) are",
                        "at most 9999")));
    }
}
