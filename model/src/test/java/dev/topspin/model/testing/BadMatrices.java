package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import dev.topspin.model.testing.BadExperiments.RejectedBy;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What must be rejected of a matrix. */
final class BadMatrices {
    private BadMatrices() {}

    static Stream<Case> all() {
        return Stream.of(
                BadExperiments.validation(
                        "sweeps-what-no-variant-has",
                        "throughput: [1, 5]",
                        "idleCpuLevel: [1, 5]",
                        "spec.matrix.idleCpuLevel: no variant has this parameter"),
                BadExperiments.schema(
                        "sweep-out-of-bounds",
                        "throughput: [1, 5]",
                        "threads: [1, 1000]",
                        "spec.matrix.threads[1]: Invalid value: 1000",
                        "should be less than or equal to 256"),
                BadExperiments.validation(
                        "sweeps-a-value-twice",
                        "throughput: [1, 5]",
                        "throughput: [5, 5]",
                        "spec.matrix.throughput: values must be unique"),
                BadExperiments.validation(
                        "sweep-without-end",
                        "throughput: [1, 5]",
                        "throughput: %1$s, inFlight: %1$s, pairs: %1$s"
                                .formatted(IntStream.rangeClosed(1, 32).boxed().toList()),
                        "at most 9999 can be run"),
                BadExperiments.validation(
                        "more-cells-than-a-status-holds",
                        "throughput: [1, 5]",
                        "throughput: %1$s, inFlight: %1$s"
                                .formatted(IntStream.rangeClosed(1, 32).boxed().toList()),
                        "spec.matrix: 2112 cells; at most 1000 are kept"),
                new Case(
                        "too-many-trials-with-the-floors",
                        RejectedBy.Validation,
                        BadExperiments.mutated(
                                        "too-many-trials-with-the-floors",
                                        "throughput: [1, 5]",
                                        "throughput: [1, 5], inFlight: "
                                                + IntStream.rangeClosed(1, 32)
                                                        .boxed()
                                                        .toList())
                                .replace("forks: 1", "forks: 52"),
                        List.of("192 cells x 52 forks and one more of 32 floors are 10016 trials; at most 9999")));
    }
}
