package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.List;
import java.util.stream.Stream;

/** Nodes that no trial could run on. */
final class BadNodes {
    private static final String PINNING = "pinning: Preferred";

    private BadNodes() {}

    static List<Case> schema() {
        return List.of(
                BadExperiments.schema(
                        "no-node-at-all",
                        PINNING,
                        PINNING + ", nodes: []",
                        "spec.placement.nodes",
                        "should have at least 1 items"),
                BadExperiments.schema(
                        "a-node-without-a-name",
                        PINNING,
                        PINNING + ", nodes: [n1, \"\"]",
                        "spec.placement.nodes[1]",
                        "should be at least 1 chars long"),
                BadExperiments.schema(
                        "a-node-twice",
                        PINNING,
                        PINNING + ", nodes: [n1, n2, n1]",
                        "spec.placement.nodes",
                        "nodes must be unique"));
    }

    static Stream<Case> validation() {
        return Stream.of(BadExperiments.validation(
                "one-node-for-a-pair",
                PINNING,
                PINNING + ", nodes: [n1]",
                "spec.placement.nodes: Invalid value: [n1]: variant \"socket\" crosses nodes: at least 2 are needed"));
    }
}
