package dev.topspin.model.testing;

import java.util.List;
import java.util.stream.Stream;

/**
 * The one table of experiments that must be rejected: the offline check, the API server and the operator are all held to
 * it. Each is the {@link #VALID} one with one thing wrong.
 */
public final class BadExperiments {
    /** Who is the first to reject an experiment that is applied to a cluster. Offline, all are rejected at once. */
    public enum RejectedBy {
        /** The API server, by the CRD's schema or one of its CEL rules: {@code kubectl apply} fails. */
        Schema,
        /** The operator, by {@code Valid=False}: what no schema can say. */
        Validation,
        /** Only the offline check: such a text never reaches an API server as an Experiment, or nobody reads that part of it. */
        OfflineOnly
    }

    /**
     * A bad experiment.
     *
     * @param name what is wrong, as a short name that is a valid metadata.name too
     * @param rejectedBy who rejects it
     * @param yaml the document
     * @param words every one of them must be in the answer, offline and from a cluster alike
     */
    public record Case(String name, RejectedBy rejectedBy, String yaml, List<String> words) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A valid experiment, whose parts the cases replace. */
    public static final String VALID = """
            apiVersion: topspin.dev/v1alpha1
            kind: Experiment
            metadata:
              name: valid
            spec:
              workload:
                pingPong: {roundTrips: 1000, pairs: 1, inFlight: 1, payloadBytes: 0, pause: {kind: None}}
              variants:
                - name: spin
                  spin: {layout: Adjacent}
                - name: akka-one-thread
                  akka: {dispatcher: {executor: ForkJoin, threads: 1, throughput: 1}}
                - name: socket
                  socket: {topology: CrossNode}
                - name: akka-tcp
                  akkaRemote: {topology: CrossNode, transport: Tcp, lanes: 1}
              matrix: {throughput: [1, 5]}
              placement: {cpus: 2, housekeepingCpus: 1, memory: 1Gi, pinning: Preferred}
              measurement: {forks: 1, warmup: {iterations: 1, time: 100ms}, iterations: 2, time: 200ms}
              runPolicy: {trialDeadline: 5m}
            """;

    private BadExperiments() {}

    /** @return all cases; names are unique */
    public static List<Case> all() {
        return Stream.of(
                        schema(),
                        types(),
                        BadPrecision.schema(),
                        BadLanes.schema(),
                        BadNodes.schema(),
                        BadTls.schema(),
                        BadPodTemplates.schema(),
                        rules(),
                        BadChameneos.schema().toList(),
                        BadLoads.schema().toList(),
                        validation(),
                        BadPaths.all(),
                        BadPodTemplates.validation(),
                        BadRuntimes.all(),
                        offlineOnly())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Case> schema() {
        return List.of(
                schema("unknown-field", "forks: 1", "forcs: 1", "unknown field \"spec.measurement.forcs\""),
                schema("unknown-field-of-the-spec", "workload:\n", "workloads:\n", "unknown field \"spec.workloads\""),
                schema(
                        "no-workload-given",
                        "  workload:\n    pingPong: {roundTrips: 1000, pairs: 1, inFlight: 1, payloadBytes: 0, pause: {kind: None}}\n",
                        "",
                        "spec.workload",
                        "Required value"),
                schema("unknown-workload", "pingPong: {", "pongPing: {", "unknown field \"spec.workload.pongPing\""),
                schema(
                        "unknown-runtime",
                        "spin: {layout: Adjacent}",
                        "erlang: {}",
                        "unknown field \"spec.variants[0].erlang\""),
                schema(
                        "wrong-enum",
                        "pinning: Preferred",
                        "pinning: Maybe",
                        "spec.placement.pinning",
                        "Unsupported value: \"Maybe\"",
                        "\"Preferred\"",
                        "\"Required\""),
                schema(
                        "enum-in-lower-case",
                        "transport: Tcp",
                        "transport: tcp",
                        "spec.variants[3].akkaRemote.transport",
                        "Unsupported value: \"tcp\""),
                schema(
                        "negative-count",
                        "roundTrips: 1000",
                        "roundTrips: -1",
                        "spec.workload.pingPong.roundTrips",
                        "should be greater than or equal to 1"),
                schema(
                        "zero-forks",
                        "forks: 1",
                        "forks: 0",
                        "spec.measurement.forks",
                        "should be greater than or equal to 1"),
                schema(
                        "too-many-in-flight",
                        "inFlight: 1",
                        "inFlight: 2049",
                        "spec.workload.pingPong.inFlight",
                        "should be less than or equal to 2048"),
                schema(
                        "fractional-cpus",
                        "cpus: 2",
                        "cpus: 1.5",
                        "spec.placement.cpus",
                        "must be of type integer: \"number\""));
    }

    private static List<Case> types() {
        return List.of(
                schema(
                        "string-for-a-number",
                        "forks: 1",
                        "forks: many",
                        "spec.measurement.forks",
                        "must be of type integer: \"string\""),
                schema(
                        "number-in-quotes",
                        "forks: 1",
                        "forks: \"1\"",
                        "spec.measurement.forks",
                        "must be of type integer: \"string\""),
                schema(
                        "object-for-a-list",
                        "matrix: {throughput: [1, 5]}",
                        "matrix: {throughput: {}}",
                        "spec.matrix.throughput",
                        "must be of type array: \"object\""),
                schema(
                        "duration-without-unit",
                        "trialDeadline: 5m",
                        "trialDeadline: \"300\"",
                        "spec.runPolicy.trialDeadline",
                        "should match"),
                schema(
                        "duration-as-a-number",
                        "iterations: 2, time: 200ms",
                        "iterations: 2, time: 2",
                        "spec.measurement.time",
                        "must be of type string: \"integer\""),
                schema(
                        "fractional-duration",
                        "iterations: 2, time: 200ms",
                        "iterations: 2, time: 0.2s",
                        "spec.measurement.time",
                        "should match"),
                schema(
                        "memory-in-bytes",
                        "memory: 1Gi",
                        "memory: 1000000000k",
                        "spec.placement.memory",
                        "should match"),
                schema("empty-list-to-sweep", "throughput: [1, 5]", "throughput: []", "spec.matrix.throughput"),
                schema(
                        "variant-name-in-capitals",
                        "name: socket",
                        "name: Socket",
                        "spec.variants[2].name",
                        "should match"),
                schema(
                        "variant-name-too-long",
                        "name: socket",
                        "name: " + "s".repeat(41),
                        "spec.variants[2].name",
                        "Too long"),
                schema("variant-without-a-name", "- name: socket\n      socket", "- socket", "spec.variants[2].name"));
    }

    /** What the API server says by CEL. */
    private static List<Case> rules() {
        return List.of(
                schema(
                        "a-word-that-yaml-takes-for-a-boolean",
                        "pinning: Preferred",
                        "pinning: Off",
                        "spec.placement.pinning",
                        "must be of type string: \"boolean\""),
                schema(
                        "two-runtimes-in-one-variant",
                        "socket: {topology: CrossNode}",
                        "socket: {}\n      spin: {}",
                        "spec.variants[2]",
                        "exactly one runtime must be given"),
                schema(
                        "no-runtime",
                        "\n      socket: {topology: CrossNode}",
                        "",
                        "spec.variants[2]",
                        "exactly one runtime must be given"),
                schema("duplicate-names", "name: socket", "name: spin", "spec.variants", "names must be unique"),
                schema(
                        "no-workload",
                        "pingPong: {roundTrips: 1000, pairs: 1, inFlight: 1, payloadBytes: 0, pause: {kind: None}}",
                        "{}",
                        "spec.workload",
                        "exactly one workload must be given"),
                schema(
                        "park-without-duration",
                        "kind: None",
                        "kind: Park",
                        "spec.workload.pingPong.pause",
                        "duration must be given for kind Park"),
                schema(
                        "duration-without-park",
                        "kind: None",
                        "kind: Yield, duration: 1ms",
                        "spec.workload.pingPong.pause",
                        "duration must be given for kind Park, and only for it"),
                schema(
                        "name-too-long",
                        "name: valid",
                        "name: " + "n".repeat(41),
                        "metadata.name must be no longer than 40 characters"),
                schema(
                        "name-with-a-dot",
                        "name: valid",
                        "name: ping.pong",
                        "metadata.name must consist of",
                        "begin with"),
                schema(
                        "name-that-begins-with-a-digit",
                        "name: valid",
                        "name: 2-cpus",
                        "metadata.name must consist of"));
    }

    private static List<Case> validation() {
        return Stream.of(
                        BadMatrices.all(),
                        settings(),
                        BadPrecision.validation(),
                        BadLanes.validation(),
                        BadNodes.validation(),
                        BadCapacities.all(),
                        BadChameneos.validation(),
                        BadLoads.validation())
                .flatMap(all -> all)
                .toList();
    }

    private static Stream<Case> settings() {
        return Stream.of(
                validation(
                        "spin-with-one-cpu",
                        "cpus: 2",
                        "cpus: 1",
                        "spec.placement.cpus: Invalid value: 1: variant \"spin\" spins on two CPUs"),
                validation(
                        "deadline-shorter-than-measuring",
                        "trialDeadline: 5m",
                        "trialDeadline: 400ms",
                        "spec.runPolicy.trialDeadline: Invalid value: \"400ms\""),
                validation(
                        "iterations-longer-than-any-clock",
                        "iterations: 1, time: 100ms",
                        "iterations: 1000, time: 999999999h",
                        "spec.runPolicy.trialDeadline"),
                validation(
                        "time-of-nothing",
                        "iterations: 2, time: 200ms",
                        "iterations: 2, time: 0s",
                        "spec.measurement.time: Invalid value: \"0s\": must be longer than 0"),
                validation(
                        "threads-for-pinned",
                        "executor: ForkJoin, threads: 1",
                        "executor: Pinned, threads: 1",
                        "spec.variants[1].akka.dispatcher.threads: not for executor Pinned"),
                validation(
                        "affinity-setting-for-fork-join",
                        "throughput: 1}",
                        "idleCpuLevel: 5}",
                        "spec.variants[1].akka.dispatcher: idleCpuLevel"));
    }

    private static List<Case> offlineOnly() {
        return Stream.concat(documents(), BadPublishedFigures.all()).toList();
    }

    private static Stream<Case> documents() {
        return Stream.of(
                offline(
                        "not-an-experiment",
                        VALID.replace("kind: Experiment", "kind: Deployment"),
                        "not an Experiment"),
                offline("another-version", VALID.replace("v1alpha1", "v2"), "not an Experiment", "topspin.dev/v2"),
                offline("no-name", VALID.replace("name: valid", "labels: {}"), "metadata.name: Required value"),
                offline("name-in-capitals", VALID.replace("name: valid", "name: Valid"), "metadata.name", "lower-case"),
                offline("name-is-a-number", VALID.replace("name: valid", "name: 7"), "metadata.name", "string"),
                offline("no-spec", VALID.substring(0, VALID.indexOf("spec:")), "spec: Required value"),
                offline("not-yaml", VALID.replace("kind: Experiment", "kind: [Experiment"), "not YAML", "line"),
                offline("tabs", VALID.replace("  name: valid", "\tname: valid"), "not YAML", "line"),
                offline("binary", "\u0000\u0001\u0002ELF", "not YAML"),
                offline("the-same-key-twice", VALID.replace("forks: 1", "forks: 1, forks: 2"), "not YAML", "forks"),
                offline("empty", "", "empty"),
                offline("only-a-comment", "# nothing\n", "empty"),
                offline("a-list", "- 1\n- 2\n", "no object"),
                offline("several-documents", VALID + "---\n" + VALID, "2 documents"),
                offline("ten-megabytes", VALID + "#" + "x".repeat(10_000_000), "1,000,000"));
    }

    static Case schema(String name, String good, String bad, String... words) {
        return new Case(name, RejectedBy.Schema, mutated(name, good, bad), List.of(words));
    }

    static Case validation(String name, String good, String bad, String... words) {
        return new Case(name, RejectedBy.Validation, mutated(name, good, bad), List.of(words));
    }

    static Case offline(String name, String yaml, String... words) {
        return new Case(name, RejectedBy.OfflineOnly, yaml, List.of(words));
    }

    /** The valid experiment with one thing replaced, under the case's name so that all can stand in one namespace. */
    static String mutated(String name, String good, String bad) {
        if (VALID.indexOf(good) < 0) {
            throw new IllegalArgumentException(name + " replaces what is not there: " + good);
        }
        return VALID.replace(good, bad).replace("  name: valid\n", "  name: " + name + "\n");
    }
}
