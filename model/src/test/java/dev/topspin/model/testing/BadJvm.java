package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** JVMs that there are none of. */
final class BadJvm {
    private static final String PLACEMENT = "  placement: {cpus: 2";
    private static final String MATRIX = "  matrix: {throughput: [1, 5]}";

    private BadJvm() {}

    static Stream<Case> schema() {
        return Stream.of(
                BadExperiments.schema(
                        "unknown-collector",
                        PLACEMENT,
                        "  jvm: {gc: Shenandoah}\n" + PLACEMENT,
                        "spec.jvm.gc: Unsupported value: \"Shenandoah\": supported values: \"G1\", \"Parallel\", \"Serial\", \"Z\""),
                BadExperiments.schema(
                        "sweeps-an-unknown-collector",
                        MATRIX,
                        "  matrix: {gc: [Serial, CMS]}",
                        "spec.matrix.gc[1]: Unsupported value: \"CMS\": supported values: \"G1\", \"Parallel\", \"Serial\", \"Z\""),
                BadExperiments.schema(
                        "headers-of-a-word",
                        PLACEMENT,
                        "  jvm: {compactObjectHeaders: \"small\"}\n" + PLACEMENT,
                        "spec.jvm.compactObjectHeaders"),
                BadExperiments.schema(
                        "home-that-is-no-path",
                        "      spin: {layout: Adjacent}",
                        "      spin: {layout: Adjacent}\n      jvm: {home: jdk-25}",
                        "spec.variants[0].jvm.home",
                        "should match '^/.+$'"),
                BadExperiments.schema(
                        "image-with-a-space",
                        PLACEMENT,
                        "  jvm: {image: \"eclipse temurin\"}\n" + PLACEMENT,
                        "spec.jvm.image"));
    }

    /** What only the operator sees. */
    static Stream<Case> validation() {
        return Stream.of(
                BadExperiments.validation(
                        "a-collector-twice", MATRIX, "  matrix: {gc: [Z, Z]}", "spec.matrix.gc: values must be unique"),
                BadExperiments.validation(
                        "a-collector-for-floors-alone",
                        BadExperiments.VALID.substring(
                                BadExperiments.VALID.indexOf("  variants"),
                                BadExperiments.VALID.indexOf("  placement")),
                        """
                          variants:
                            - {name: spin, spin: {}}
                            - {name: socket, socket: {}}
                          matrix: {gc: [Serial, Z]}
                        """,
                        "spec.matrix.gc: no variant has this parameter, as floors and containers run once"),
                BadExperiments.validation(
                        "a-jvm-for-a-program-of-others",
                        "      spin: {layout: Adjacent}",
                        "      container: {image: \"registry.example/go:1\"}\n      jvm: {gc: Z}",
                        "spec.variants[0].jvm: not for a container, whose program brings along what it runs on: remove it"));
    }
}
