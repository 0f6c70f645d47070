package dev.topspin.workload.runtime.artery.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.runtime.artery.TestCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

class AkkaRemoteRuntimeTest {
    private static Path folder;
    private static Path certificates;

    @BeforeContainer
    static void makeCertificates() throws IOException {
        folder = Files.createTempDirectory("artery");
        certificates = TestCertificates.in(folder, Instant.now());
    }

    @AfterContainer
    static void removeThem() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Provide
    static Arbitrary<Integer> payloads() {
        return Arbitraries.of(0, 1, 100, 10_000, 65_536);
    }

    @Property(tries = 6)
    void everyMessageIsCountedOnceByBothEndsAndRecordedAtMostOnce(
            @ForAll Transport transport,
            @ForAll("payloads") int payloadBytes,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 50) int inFlight,
            @ForAll @IntRange(min = 1, max = 2) int lanes,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips)
            throws Exception {
        AkkaRemote remote = new AkkaRemote(
                VariantRuntime.Topology.SameNode, transport, lanes, 5, VariantRuntime.Settings.Tuned, null, null);
        try (TwoEnds ends = new TwoEnds(
                new AkkaRemoteRuntime(remote),
                remote,
                TwoEnds.pingPong(pairs, inFlight, payloadBytes),
                Sampling.ALL,
                remote.encrypted() ? certificates : null)) {
            long expected = (long) pairs * roundTrips;
            for (int number = 1; number <= 2; number++) {
                for (IterationOutcome outcome :
                        ends.run(new Iteration(number, 2, false, roundTrips, TwoEnds.ENDLESS))) {
                    assertEquals(expected, outcome.exchanges());
                    assertEquals(expected, outcome.expected());
                    assertEquals(expected, outcome.sent());
                    assertEquals(expected, outcome.received());
                }
                // all, but for slices in which nothing is: each second iteration begins with one of these, and may be
                // over in it
                long recorded = ends.recorded().getTotalCount();
                assertTrue(recorded <= expected, recorded + " of " + expected);
                assertTrue(recorded > 0 || number % 2 == 0, recorded + " of " + expected);
            }
        }
    }
}
