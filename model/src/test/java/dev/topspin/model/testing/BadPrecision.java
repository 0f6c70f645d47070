package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Warm-ups that can't know when they are done, precisions that nobody could reach, and CPUs that nobody could tell apart. */
final class BadPrecision {
    private static final String WARMUP = "warmup: {iterations: 1, time: 100ms}";

    private static final String MATRIX = "matrix: {throughput: [1, 5]}";
    private static final String PLACEMENT =
            "placement: {cpus: 2, housekeepingCpus: 1, memory: 1Gi, pinning: Preferred}";

    private static final String REST = PLACEMENT
            + "\n  measurement: {forks: 1, warmup: {iterations: 1, time: 100ms}, iterations: 2, time: 200ms}"
            + "\n  runPolicy: {trialDeadline: 5m}";

    private BadPrecision() {}

    static List<Case> schema() {
        return List.of(
                BadExperiments.schema(
                        "tolerance-without-percent",
                        WARMUP,
                        "warmup: {iterations: 9, time: 100ms, tolerance: \"0.05\"}",
                        "spec.measurement.warmup.tolerance",
                        "should match"),
                BadExperiments.schema(
                        "tolerance-as-a-number",
                        WARMUP,
                        "warmup: {iterations: 9, time: 100ms, tolerance: 5}",
                        "spec.measurement.warmup.tolerance",
                        "must be of type string: \"integer\""),
                BadExperiments.schema(
                        "tolerance-below-nothing",
                        WARMUP,
                        "warmup: {iterations: 9, time: 100ms, tolerance: -5%}",
                        "spec.measurement.warmup.tolerance",
                        "should match"),
                BadExperiments.schema(
                        "tolerance-of-all",
                        WARMUP,
                        "warmup: {iterations: 9, time: 100ms, tolerance: 100%}",
                        "spec.measurement.warmup.tolerance",
                        "should match"),
                BadExperiments.schema(
                        "precision-in-words",
                        "forks: 1",
                        "forks: 1, precision: high",
                        "spec.measurement.precision",
                        "should match"),
                BadExperiments.schema(
                        "precision-of-many-digits",
                        "forks: 1",
                        "forks: 1, precision: 1.00000001%",
                        "spec.measurement.precision",
                        "Too long"),
                BadExperiments.schema(
                        "budget-without-a-unit",
                        "forks: 1",
                        "forks: 1, budget: \"2\"",
                        "spec.measurement.budget",
                        "should match"),
                BadExperiments.schema(
                        "one-fork-at-most",
                        "forks: 1",
                        "forks: 1, precision: 2%, maxForks: 1",
                        "spec.measurement.maxForks",
                        "should be greater than or equal to 2"),
                BadExperiments.schema(
                        "more-forks-than-there-can-be",
                        "forks: 1",
                        "forks: 1, precision: 2%, maxForks: 101",
                        "spec.measurement.maxForks",
                        "should be less than or equal to 100"));
    }

    static Stream<Case> validation() {
        return Stream.of(
                BadExperiments.validation(
                        "precision-of-nothing",
                        "forks: 1",
                        "forks: 1, precision: 0.0%",
                        "spec.measurement.precision: Invalid value: \"0.0%\": must be more than 0%"),
                BadExperiments.validation(
                        "fewer-forks-at-most-than-at-least",
                        "forks: 1",
                        "forks: 5, precision: 2%, maxForks: 4",
                        "spec.measurement.maxForks: Invalid value: 4: must be at least as many as forks, 5"),
                BadExperiments.validation(
                        "most-forks-without-a-precision",
                        "forks: 1",
                        "forks: 1, maxForks: 4",
                        "spec.measurement.maxForks: only with a precision or a budget, which forks are added for"),
                BadExperiments.validation(
                        "core-to-core-of-threads-anywhere",
                        PLACEMENT + "\n  measurement: {forks: 1",
                        PLACEMENT.replace("Preferred", "None") + "\n  measurement: {coreToCore: true, forks: 1",
                        "spec.measurement.coreToCore: Invalid value: true: with spec.placement.pinning None threads run anywhere",
                        "set that to Required or Preferred, or remove this"),
                BadExperiments.validation(
                        "core-to-core-longer-than-the-trial",
                        REST,
                        REST.replace("cpus: 2", "cpus: 16")
                                .replace("forks: 1", "forks: 1, coreToCore: true")
                                .replace("5m", "12s"),
                        "spec.runPolicy.trialDeadline: Invalid value: \"12s\": coreToCore, warm-up and measuring alone may take"
                                + " 13.8 s: allow more"),
                BadExperiments.validation(
                        "budget-of-nothing",
                        "forks: 1",
                        "forks: 1, budget: 0s",
                        "spec.measurement.budget: Invalid value: \"0s\": must be longer than 0"),
                BadExperiments.validation(
                        "more-forks-than-can-be-run-for-a-budget",
                        MATRIX + "\n  " + PLACEMENT + "\n  measurement: {forks: 1",
                        "matrix: {throughput: %s, inFlight: [1, 2, 4, 8]}\n  %s\n  measurement: {forks: 1, budget: 2m"
                                .formatted(IntStream.rangeClosed(1, 32).boxed().toList(), PLACEMENT),
                        "x 100 forks, as many as a budget may lead to (spec.measurement.maxForks), are ",
                        "at most 9999 can be run"),
                BadExperiments.validation(
                        "more-added-forks-than-can-be-run",
                        MATRIX + "\n  " + PLACEMENT + "\n  measurement: {forks: 1",
                        "matrix: {throughput: %s, inFlight: [1, 2, 4, 8]}\n  %s\n  measurement: {forks: 1, precision: 2%%, maxForks: 100"
                                .formatted(IntStream.rangeClosed(1, 32).boxed().toList(), PLACEMENT),
                        "x 100 forks, as many as a precision may lead to (spec.measurement.maxForks), are ",
                        "at most 9999 can be run"));
    }
}
