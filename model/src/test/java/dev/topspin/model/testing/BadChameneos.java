package dev.topspin.model.testing;

import static dev.topspin.model.testing.BadExperiments.VALID;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** Creatures that can't meet. */
final class BadChameneos {
    private BadChameneos() {}

    /** What no schema lets through. */
    static Stream<Case> schema() {
        return Stream.of(
                schema(
                        "zero-creatures",
                        "{creatures: 0}",
                        "spec.workload.chameneos.creatures",
                        "should be greater than or equal to 2"),
                schema(
                        "one-creature",
                        "{creatures: 1}",
                        "spec.workload.chameneos.creatures",
                        "should be greater than or equal to 2"),
                schema(
                        "one-colour",
                        "{colours: [Blue]}",
                        "spec.workload.chameneos.colours",
                        "should have at least 2 items"),
                schema(
                        "unknown-colour",
                        "{colours: [Blue, Green]}",
                        "spec.workload.chameneos.colours[1]",
                        "Unsupported value: \"Green\"",
                        "\"Yellow\""),
                schema(
                        "no-meetings",
                        "{meetings: 0}",
                        "spec.workload.chameneos.meetings",
                        "should be greater than or equal to 1"),
                schema(
                        "creatures-and-colours",
                        "{creatures: 2, colours: [Blue, Red]}",
                        "spec.workload.chameneos",
                        "creatures and colours can't both be given"));
    }

    /** What only the operator sees. */
    static Stream<Case> validation() {
        return Stream.of(
                BadExperiments.validation(
                        "creatures-on-a-runtime-that-has-none",
                        played(),
                        with("{}", "spin: {}"),
                        "spec.variants[0].spin",
                        "workload chameneos is not for runtime spin"),
                BadExperiments.validation(
                        "creatures-at-no-point",
                        played(),
                        with("{}", "threads: {access: Own}"),
                        "spec.variants[0].threads.access",
                        "only for contention"),
                BadExperiments.schema(
                        "one-creature-in-a-sweep",
                        played(),
                        with("{}", "threads: {}") + "  matrix: {creatures: [1, 4]}\n",
                        "spec.matrix.creatures[0]: Invalid value: 1",
                        "should be greater than or equal to 2"));
    }

    private static Case schema(String name, String chameneos, String... words) {
        return BadExperiments.schema(name, played(), with(chameneos, "akka: {}"), words);
    }

    /** All that says who plays what in the valid experiment. */
    private static String played() {
        return VALID.substring(VALID.indexOf("    pingPong"), VALID.indexOf("  placement"));
    }

    private static String with(String chameneos, String runtime) {
        return """
                    chameneos: %s
                  variants:
                    - name: creatures
                      %s
                """.formatted(chameneos, runtime);
    }
}
