package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** The cases of {@link BadExperiments} whose published figures can't be read: only the command line reads those. */
final class BadPublishedFigures {
    private BadPublishedFigures() {}

    /** @return all cases */
    static Stream<Case> all() {
        String path = "metadata.annotations[topspin.dev/published]";
        return Stream.of(
                published(
                        "published-of-no-variant",
                        "spin: 53 ns/op, pin: 50 ns/op",
                        path,
                        "there is no variant \"pin\""),
                published(
                        "published-of-a-value-that-is-not-swept",
                        "\"akka-one-thread[throughput=7]\": 302 ns/op",
                        path,
                        "variant \"akka-one-thread\" has no such cell",
                        "akka-one-thread[throughput=5]"),
                published(
                        "published-of-a-sweep-without-its-value",
                        "akka-one-thread: 302 ns/op",
                        path,
                        "variant \"akka-one-thread\" has no such cell"),
                published("published-in-no-unit", "spin: 53", path + ".spin", "Invalid value: \"53\"", "ns/op, ops/s"),
                published("published-in-another-unit", "spin: 53 miles", path + ".spin", "Invalid value: \"53 miles\""),
                published("published-as-nothing", "spin: 0 ns/op", path + ".spin", "a number above 0"),
                published("published-range-turned-round", "spin: 2..1 us", path + ".spin", "a range of them"),
                published("published-twice", "spin: 53 ns/op, spin: 50 ns/op", path, "not YAML", "Duplicate"),
                BadExperiments.offline(
                        "published-as-a-list",
                        annotated("topspin.dev/published: \"[53 ns/op]\""),
                        path,
                        "must be a map in YAML"),
                BadExperiments.offline(
                        "published-not-as-text",
                        annotated("topspin.dev/published: {spin: 53 ns/op}"),
                        path,
                        "must be of type string"));
    }

    private static Case published(String name, String figures, String... words) {
        return BadExperiments.offline(name, annotated("topspin.dev/published: '{" + figures + "}'"), words);
    }

    private static String annotated(String annotation) {
        return BadExperiments.VALID.replace("  name: valid\n", "  name: valid\n  annotations: {" + annotation + "}\n");
    }
}
