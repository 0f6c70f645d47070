package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.stream.Stream;

/** What must be rejected of Pekko, and of Akka because it is Pekko's. */
final class BadPekko {
    private static final String AKKA = "akka: {dispatcher: {executor: ForkJoin,";

    private BadPekko() {}

    static Stream<Case> schema() {
        return Stream.of(
                BadExperiments.schema(
                        "unknown-library-beside-the-runtime",
                        AKKA,
                        "akka: {library: Pekko, dispatcher: {executor: ForkJoin,",
                        "library"),
                BadExperiments.schema(
                        "minimum-runnable-out-of-bounds",
                        AKKA,
                        "pekko: {dispatcher: {minimumRunnable: 300, executor: ForkJoin,",
                        "spec.variants[1].pekko.dispatcher.minimumRunnable",
                        "256"));
    }

    static Stream<Case> validation() {
        return Stream.of(
                BadExperiments.validation(
                        "minimum-runnable-of-akka",
                        AKKA,
                        AKKA + " minimumRunnable: 0,",
                        "spec.variants[1].akka.dispatcher.minimumRunnable: Unsupported value: 0: only pekko and pekkoRemote have it,"
                                + " Akka doesn't: remove it"),
                BadExperiments.validation(
                        "virtual-threads-of-akka",
                        "transport: Tcp",
                        "transport: Tcp, dispatcher: {virtualize: true}",
                        "spec.variants[3].akkaRemote.dispatcher.virtualize: Unsupported value: true: only pekko and pekkoRemote have"
                                + " it, Akka doesn't: remove it"),
                BadExperiments.validation(
                        "virtual-threads-of-another-pool",
                        AKKA,
                        "pekko: {dispatcher: {virtualize: true, executor: ThreadPool,",
                        "spec.variants[1].pekko.dispatcher.virtualize: Unsupported value: true: a setting of executor ForkJoin only,"
                                + " not of ThreadPool: remove it"),
                BadExperiments.validation(
                        "sweeps-what-only-pekko-has",
                        "throughput: [1, 5]",
                        "minimumRunnable: [0, 1]",
                        "spec.matrix.minimumRunnable: no variant has this parameter"));
    }
}
