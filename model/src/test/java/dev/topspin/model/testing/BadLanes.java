package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lanes and queues that nobody could run trials through, and words for them that nobody knows. */
final class BadLanes {
    private static final String DEADLINE = "trialDeadline: 5m";
    private static final String PINNING = "pinning: Preferred";
    private static final String QUEUE_NAMES = "should match '^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$'";

    private BadLanes() {}

    static List<Case> schema() {
        return List.of(
                policy("no-trial-at-once", "parallelism: 0", "should be greater than or equal to 1"),
                policy("fewer-than-no-trial-at-once", "parallelism: -1", "should be greater than or equal to 1"),
                policy("more-trials-at-once-than-nodes", "parallelism: 100000", "should be less than or equal to 128"),
                policy("half-a-trial-at-once", "parallelism: 1.5", "must be of type integer: \"number\""),
                policy(
                        "unknown-priority",
                        "priority: Urgent",
                        "Unsupported value: \"Urgent\"",
                        "\"High\"",
                        "\"Normal\"",
                        "\"Low\""),
                policy("more-retries-than-are-done", "retries: 10", "should be less than or equal to 9"),
                policy("fewer-than-no-failed-trials", "maxFailedTrials: -1", "should be greater than or equal to 0"),
                policy("queue-with-a-space", "queueName: team a", "\"team a\"", QUEUE_NAMES),
                policy("queue-in-capitals", "queueName: Team-A", "\"Team-A\"", QUEUE_NAMES),
                policy("queue-that-is-too-long", "queueName: " + "q".repeat(64), "63"),
                BadExperiments.schema(
                        "unknown-spread",
                        PINNING,
                        PINNING + ", spread: Rounds",
                        "spec.placement.spread",
                        "Unsupported value: \"Rounds\"",
                        "\"Cells\"",
                        "\"Forks\""));
    }

    private static Case policy(String name, String what, String... words) {
        String[] all = Stream.concat(Stream.of("spec.runPolicy." + what.split(":")[0]), Stream.of(words))
                .toArray(String[]::new);
        return BadExperiments.schema(name, DEADLINE, DEADLINE + ", " + what, all);
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
