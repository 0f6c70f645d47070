package dev.topspin.workload.runtime.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SocketRuntimeTest {
    private static final VariantRuntime SOCKET = new VariantRuntime.Socket(Topology.SameNode);

    @Provide
    static Arbitrary<Integer> payloads() {
        return Arbitraries.of(0, 1, 100, 10_000, 65_536);
    }

    @Property(tries = 20)
    void everyMessageIsCountedOnceByBothEndsAndRecordedAtMostOnce(
            @ForAll("payloads") int payloadBytes,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 50) int inFlight,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips)
            throws Exception {
        try (TwoEnds ends = ends(TwoEnds.pingPong(pairs, inFlight, payloadBytes), Sampling.ALL)) {
            for (int number = 1; number <= 2; number++) {
                ends.assertEachMessageCountsOnce(number, (long) pairs * roundTrips, roundTrips);
            }
        }
    }

    @Test
    @Timeout(60)
    void anIterationEndsWhenItsTimeIsOverAndWhatIsUnderWayHasCome() throws Exception {
        try (TwoEnds ends = ends(TwoEnds.pingPong(1, 8, 100), Sampling.ALL)) {
            IterationOutcome driven = ends.run(new Iteration(1, 1, true, Long.MAX_VALUE, 50_000_000))
                    .getFirst();
            assertTrue(driven.elapsedNanos() >= 50_000_000, driven.toString());
            assertEquals(driven.sent(), driven.received());
            assertEquals(2, driven.slices().size(), driven.toString());
            assertTrue(driven.slices().getFirst().recorded());
            assertFalse(driven.slices().getLast().recorded());
        }
    }

    @Test
    @Timeout(60)
    void samplingRecordsOneInSoManyAtTheMost() throws Exception {
        try (TwoEnds ends = ends(TwoEnds.pingPong(1, 4, 0), new Sampling(128, true))) {
            ends.run(new Iteration(1, 1, false, 1280, TwoEnds.ENDLESS));
            long recorded = ends.recorded().getTotalCount();
            assertTrue(recorded > 0 && recorded <= 10, recorded + " of 1280");
        }
    }

    @Test
    @Timeout(60)
    void aResponderThatLeavesInTheMiddleEndsTheIterationWithPeerLost() throws Exception {
        try (TwoEnds ends = ends(TwoEnds.pingPong(2, 4, 0), Sampling.ALL)) {
            CompletableFuture<Void> leaving = CompletableFuture.runAsync(() -> {
                try {
                    ends.responder().close();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            TrialException failure = assertThrows(TrialException.class, () -> ends.driver()
                    .run(new Iteration(1, 1, false, Long.MAX_VALUE, TwoEnds.ENDLESS)));
            leaving.get();
            assertEquals(Reason.PeerLost, failure.reason());
            assertEquals("the responder at 127.0.0.1 said bye before the end", failure.getMessage());
        }
    }

    private static TwoEnds ends(PingPong pingPong, Sampling sampling) throws Exception {
        return new TwoEnds(new SocketRuntime(), SOCKET, pingPong, sampling);
    }
}
