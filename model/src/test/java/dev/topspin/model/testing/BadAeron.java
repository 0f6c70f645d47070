package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** What Aeron's streams don't play, and settings that a channel doesn't have. */
final class BadAeron {
    private BadAeron() {}

    static Stream<Case> schema() {
        return Stream.of(
                BadExperiments.schema(
                        "aeron-by-a-channel-that-nobody-knows",
                        played(),
                        with("pingPong: {}", "{channel: Spy}"),
                        "spec.variants[0].aeron.channel",
                        "Unsupported value: \"Spy\""),
                BadExperiments.schema(
                        "aeron-that-keeps-quiet-with-a-level",
                        played(),
                        with("pingPong: {}", "{idleCpuLevel: 5}"),
                        "unknown field \"spec.variants[0].aeron.idleCpuLevel\""),
                BadExperiments.schema(
                        "aeron-in-shared-memory-of-two-nodes",
                        played(),
                        with("pingPong: {}", "{channel: Ipc, topology: CrossNode}"),
                        "spec.variants[0].aeron",
                        "topology and threading can be given for channel Udp only, as Ipc is within one process"),
                BadExperiments.schema(
                        "aeron-in-shared-memory-with-a-sender",
                        played(),
                        with("pingPong: {}", "{channel: Ipc, threading: Dedicated}"),
                        "spec.variants[0].aeron",
                        "topology and threading can be given for channel Udp only, as Ipc is within one process"));
    }

    /** What only the operator sees. */
    static Stream<Case> validation() {
        return Stream.of(
                bad(
                        "creatures-of-aeron",
                        "chameneos: {}",
                        "{}",
                        "spec.variants[0].aeron: workload chameneos is not for runtime aeron: must be one of akka, akkaRemote"),
                bad(
                        "aeron-in-shared-memory-by-the-hosts",
                        "pingPong: {}",
                        "{channel: Ipc, path: Host}",
                        "spec.variants[0].aeron.path: Unsupported value: \"Host\": both sides are in one pod: must be Pod"),
                bad(
                        "aeron-on-one-node-by-a-service",
                        "pingPong: {}",
                        "{topology: SameNode, path: Service}",
                        "spec.variants[0].aeron.path: Unsupported value: \"Service\": both pods are on one node (topology SameNode):"
                                + " must be Pod"));
    }

    private static Case bad(String name, String workload, String aeron, String words) {
        return BadExperiments.validation(name, played(), with(workload, aeron), words);
    }

    /** All that says who plays what in the valid experiment. */
    private static String played() {
        return BadExperiments.VALID.substring(
                BadExperiments.VALID.indexOf("    pingPong"), BadExperiments.VALID.indexOf("  placement"));
    }

    private static String with(String workload, String aeron) {
        return """
                    %s
                  variants:
                    - name: streams
                      aeron: %s
                """.formatted(workload, aeron);
    }
}
