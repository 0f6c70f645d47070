package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** What gRPC's calls don't play, and settings that they don't have. */
final class BadGrpc {
    private BadGrpc() {}

    static Stream<Case> schema() {
        return Stream.of(
                BadExperiments.schema(
                        "grpc-by-a-call-that-nobody-knows",
                        played(),
                        with("pingPong: {}", "{call: ServerStreaming}"),
                        "spec.variants[0].grpc.call",
                        "Unsupported value: \"ServerStreaming\""),
                BadExperiments.schema(
                        "grpc-with-a-certificate",
                        played(),
                        with("pingPong: {}", "{tls: {secretName: mine}}"),
                        "unknown field \"spec.variants[0].grpc.tls\""));
    }

    /** What only the operator sees. */
    static Stream<Case> validation() {
        return Stream.of(
                bad(
                        "queries-over-grpc",
                        "queries: {}",
                        "{}",
                        "spec.variants[0].grpc: workload queries is not for runtime grpc: must be one of akka, pekko, queue"),
                bad(
                        "grpc-with-a-rate",
                        "pingPong: {load: {rate: 1000}}",
                        "{}",
                        "spec.variants[0].grpc: runtime grpc keeps no rate (spec.workload.pingPong.load)"),
                bad(
                        "grpc-on-one-node-by-the-hosts",
                        "pingPong: {}",
                        "{topology: SameNode, path: Host}",
                        "spec.variants[0].grpc.path: Unsupported value: \"Host\": both pods are on one node (topology SameNode)"));
    }

    private static Case bad(String name, String workload, String grpc, String words) {
        return BadExperiments.validation(name, played(), with(workload, grpc), words);
    }

    /** All that says who plays what in the valid experiment. */
    private static String played() {
        return BadExperiments.VALID.substring(
                BadExperiments.VALID.indexOf("    pingPong"), BadExperiments.VALID.indexOf("  placement"));
    }

    private static String with(String workload, String grpc) {
        return """
                    %s
                  variants:
                    - name: calls
                      grpc: %s
                """.formatted(workload, grpc);
    }
}
