package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** Open loops that can't be. */
final class BadLoads {
    private static final String PAUSE = "pause: {kind: None}}";

    private static final String WORKLOAD_AND_SPIN = """
                pingPong: {roundTrips: 1000, pairs: 1, inFlight: 1, payloadBytes: 0, pause: {kind: None}}
              variants:
                - name: spin
                  spin: {layout: Adjacent}
            """;

    private BadLoads() {}

    static Stream<Case> schema() {
        return Stream.of(
                BadExperiments.schema(
                        "load-without-a-rate",
                        PAUSE,
                        "pause: {kind: None}, load: {}}",
                        "spec.workload.pingPong.load.rate",
                        "Required value"),
                BadExperiments.schema(
                        "rate-of-nothing",
                        PAUSE,
                        "pause: {kind: None}, load: {rate: 0}}",
                        "spec.workload.pingPong.load.rate",
                        "should be greater than or equal to 1"),
                BadExperiments.schema(
                        "rate-beyond-any-clock",
                        PAUSE,
                        "pause: {kind: None}, load: {rate: 10000001}}",
                        "spec.workload.pingPong.load.rate",
                        "should be less than or equal to 10000000"),
                BadExperiments.schema(
                        "rate-with-its-unit",
                        PAUSE,
                        "pause: {kind: None}, load: {rate: 1000/s}}",
                        "spec.workload.pingPong.load.rate",
                        "must be of type integer: \"string\""),
                BadExperiments.schema(
                        "rate-outside-of-the-load",
                        PAUSE,
                        "pause: {kind: None}, rate: 1000}",
                        "unknown field \"spec.workload.pingPong.rate\""),
                BadExperiments.schema(
                        "load-of-another-workload",
                        "pingPong: {roundTrips: 1000, pairs: 1, inFlight: 1, payloadBytes: 0, pause: {kind: None}}",
                        "queries: {load: {rate: 1000}}",
                        "unknown field \"spec.workload.queries.load\""));
    }

    static Stream<Case> validation() {
        return Stream.of(
                BadExperiments.validation(
                        "load-for-spin",
                        PAUSE,
                        "pause: {kind: None}, load: {rate: 1000}}",
                        "spec.variants[0].spin: runtime spin keeps no rate (spec.workload.pingPong.load): must be one of"
                                + " aeron, akka, akkaRemote, pekko, pekkoRemote, socket"),
                BadExperiments.validation(
                        "load-and-in-flight",
                        WORKLOAD_AND_SPIN,
                        opened("inFlight: 1", "inFlight: 2"),
                        "spec.workload.pingPong.inFlight: Invalid value: 2: an open loop (spec.workload.pingPong.load)"
                                + " sends when messages are due"),
                BadExperiments.validation(
                        "load-and-a-pause",
                        WORKLOAD_AND_SPIN,
                        opened("kind: None", "kind: Yield"),
                        "spec.workload.pingPong.pause: Unsupported value: \"Yield\": an open loop"),
                BadExperiments.validation(
                        "sweeps-rate-and-in-flight",
                        "throughput: [1, 5]",
                        "rate: [1000, 2000], inFlight: [1, 2]",
                        "spec.matrix.inFlight: an open loop (spec.matrix.rate) sends when messages are due"),
                BadExperiments.validation(
                        "load-without-recording",
                        "matrix: {throughput: [1, 5]}\n  placement: {cpus: 2, housekeepingCpus: 1, memory: 1Gi, pinning:"
                                + " Preferred}\n  measurement: {",
                        "matrix: {rate: [1000]}\n  placement: {cpus: 2, housekeepingCpus: 1, memory: 1Gi, pinning:"
                                + " Preferred}\n  measurement: {recording: None, ",
                        "spec.measurement.recording: Unsupported value: \"None\": an open loop (spec.matrix.rate)"),
                BadExperiments.schema(
                        "sweeps-a-rate-of-nothing",
                        "throughput: [1, 5]",
                        "rate: [0, 1000]",
                        "spec.matrix.rate[0]: Invalid value: 0",
                        "should be greater than or equal to 1"));
    }

    /** The valid experiment's workload with a load and one thing replaced, without spin, which keeps no rate. */
    private static String opened(String good, String bad) {
        return WORKLOAD_AND_SPIN
                .substring(0, WORKLOAD_AND_SPIN.indexOf("    - name: spin"))
                .replace(good, bad)
                .replace("}}", "}, load: {rate: 1000}}");
    }
}
