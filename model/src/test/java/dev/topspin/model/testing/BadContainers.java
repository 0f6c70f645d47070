package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** Programs in containers that nobody could start, or that can't do what is asked of them. */
final class BadContainers {
    private static final String PLACEMENT =
            "  placement: {cpus: 2, housekeepingCpus: 1, memory: 1Gi, pinning: Preferred}\n";

    private BadContainers() {}

    static Stream<Case> schema() {
        return Stream.of(
                BadExperiments.schema(
                        "container-without-an-image",
                        played(),
                        with("pingPong: {}", "{command: [play]}", PLACEMENT),
                        "spec.variants[0].container.image",
                        "Required value"),
                BadExperiments.schema(
                        "container-with-a-command-line",
                        played(),
                        with("pingPong: {}", "{image: i, command: play now}", PLACEMENT),
                        "spec.variants[0].container.command",
                        "must be of type array: \"string\""));
    }

    /** What only the operator sees. */
    static Stream<Case> validation() {
        return Stream.of(
                bad(
                        "program-to-query",
                        "queries: {}",
                        PLACEMENT,
                        "spec.variants[0].container: workload queries is not for runtime container: must be one of akka, pekko, queue"),
                bad(
                        "program-with-a-rate",
                        "pingPong: {load: {rate: 1000}}",
                        PLACEMENT,
                        "spec.variants[0].container: runtime container keeps no rate (spec.workload.pingPong.load)"),
                bad(
                        "program-that-pauses",
                        "pingPong: {pause: {kind: Yield}}",
                        PLACEMENT,
                        "spec.variants[0].container: a program of its own does not pause (spec.workload.pingPong.pause, kind Yield):"
                                + " that must be None"),
                bad(
                        "program-with-nobody-beside-it",
                        "pingPong: {}",
                        PLACEMENT.replace("housekeepingCpus: 1", "housekeepingCpus: 0"),
                        "spec.placement.housekeepingCpus: Invalid value: 0: the pod of variant \"program\" (container) has Topspin's own"
                                + " process beside the program, which runs on these: must be 1 or more"),
                bad(
                        "program-with-little-memory",
                        "pingPong: {}",
                        PLACEMENT.replace("1Gi", "511Mi"),
                        "spec.placement.memory: Invalid value: \"511Mi\": ",
                        "which has 256Mi of it: must be 512Mi or more"));
    }

    private static Case bad(String name, String workload, String placement, String... words) {
        return BadExperiments.validation(name, played(), with(workload, "{image: i}", placement), words);
    }

    /** All that says who plays what, and where, in the valid experiment. */
    private static String played() {
        return BadExperiments.VALID.substring(
                BadExperiments.VALID.indexOf("    pingPong"), BadExperiments.VALID.indexOf("  measurement"));
    }

    private static String with(String workload, String container, String placement) {
        return """
                    %s
                  variants:
                    - name: program
                      container: %s
                """.formatted(workload, container) + placement;
    }
}
