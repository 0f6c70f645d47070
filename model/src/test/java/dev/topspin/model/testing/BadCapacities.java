package dev.topspin.model.testing;

import static dev.topspin.model.testing.BadExperiments.VALID;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** Experiments whose trials could not hold what they are told to. */
final class BadCapacities {
    private BadCapacities() {}

    static Stream<Case> all() {
        return Stream.of(
                BadExperiments.validation(
                        "task-queue-too-short-for-the-mailboxes",
                        "executor: ForkJoin, threads: 1",
                        "executor: Affinity, taskQueueSize: 1, threads: 1",
                        "spec.variants[1].akka.dispatcher.taskQueueSize: Invalid value: 1: 2 actors on 1 threads",
                        "must be 2 or more"),
                BadExperiments.validation(
                        "more-pairs-than-the-memory-holds",
                        VALID.substring(VALID.indexOf("    pingPong"), VALID.indexOf("  placement")),
                        """
                            queries: {pairs: 64, users: 1000000}
                          variants:
                            - name: akka
                              akka: {}
                        """,
                        "spec.placement.memory: Invalid value: \"1Gi\": variant \"akka\" holds about 9781 MiB",
                        "64 pairs, 1000000 users each",
                        "give more"),
                BadExperiments.validation(
                        "more-under-way-than-the-memory-holds",
                        VALID.substring(VALID.indexOf("    pingPong"), VALID.indexOf("  placement")),
                        """
                            queries: {inFlightFollowsThroughput: true}
                          variants:
                            - name: akka
                              akka: {}
                          matrix: {throughput: [1, 1000000]}
                        """,
                        "spec.placement.memory: Invalid value: \"1Gi\": variant \"akka\"",
                        "2000000 queries under way"));
    }
}
