package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** Queues that can't do what is asked of them. */
final class BadQueues {
    private BadQueues() {}

    static Stream<Case> schema() {
        return Stream.of(BadExperiments.schema(
                "queue-that-nobody-knows",
                played(),
                with("pingPong: {}", "{implementation: Mpmc}"),
                "spec.variants[0].queue.implementation",
                "Unsupported value: \"Mpmc\""));
    }

    /** What only the operator sees. */
    static Stream<Case> validation() {
        return Stream.of(
                bad(
                        "creatures-on-a-queue-of-one-producer",
                        "chameneos: {}",
                        "{implementation: Spsc}",
                        "spec.variants[0].queue.implementation: Unsupported value: \"Spsc\": it has one producer, and many"
                                + " chameneos put into one queue: must be one of ArrayBlocking, Disruptor, LinkedTransfer, Mpsc"),
                bad(
                        "queue-that-wakes-nobody",
                        "pingPong: {}",
                        "{implementation: Mpsc, waiting: Block}",
                        "spec.variants[0].queue.waiting: Unsupported value: \"Block\": the queue (Mpsc) wakes nobody: must be"
                                + " one of Spin, Yield"),
                bad(
                        "virtual-threads-that-spin",
                        "pingPong: {}",
                        "{implementation: LinkedTransfer, threads: Virtual, waiting: Spin}",
                        "spec.variants[0].queue.waiting: Unsupported value: \"Spin\": a virtual thread that looks again and again"
                                + " keeps its carrier from those it waits for: must be Block"),
                bad(
                        "virtual-threads-whom-nobody-wakes",
                        "pingPong: {}",
                        "{implementation: Mpsc, threads: Virtual}",
                        "spec.variants[0].queue.threads: Unsupported value: \"Virtual\": the queue (Mpsc) wakes nobody"),
                bad(
                        "queue-with-a-rate",
                        "pingPong: {load: {rate: 1000}}",
                        "{}",
                        "spec.variants[0].queue: runtime queue keeps no rate (spec.workload.pingPong.load)"),
                bad(
                        "queue-with-a-throughput",
                        "queries: {inFlightFollowsThroughput: true}",
                        "{}",
                        "spec.variants[0].queue: has no throughput that spec.workload.queries.inFlightFollowsThroughput could"
                                + " follow"),
                bad(
                        "queue-and-a-protocol",
                        "queries: {}",
                        "{protocol: Lean}",
                        "spec.variants[0].queue.protocol: only chameneos meet by a protocol"),
                bad(
                        "queue-to-contend-for",
                        "contention: {point: Queue}",
                        "{}",
                        "spec.variants[0].queue: workload contention is not for runtime queue: must be one of threads"));
    }

    private static Case bad(String name, String workload, String queue, String words) {
        return BadExperiments.validation(name, played(), with(workload, queue), words);
    }

    /** All that says who plays what in the valid experiment. */
    private static String played() {
        return BadExperiments.VALID.substring(
                BadExperiments.VALID.indexOf("    pingPong"), BadExperiments.VALID.indexOf("  placement"));
    }

    private static String with(String workload, String queue) {
        return """
                    %s
                  variants:
                    - name: queue
                      queue: %s
                """.formatted(workload, queue);
    }
}
