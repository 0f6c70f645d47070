package dev.topspin.workload.runtime.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.pacing.Stall;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import java.io.IOException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SocketOpenLoopTest {
    private static final VariantRuntime SOCKET = new VariantRuntime.Socket(Topology.SameNode);

    private static Histogram stalled(PingPong workload) throws Exception {
        Stall stall = new Stall(workload.load() != null);
        SocketRuntime stalling = new SocketRuntime((channel, context) -> new Ponger(channel, context) {
            @Override
            void answer(int whole) throws IOException {
                for (int i = 0; i < whole; i++) {
                    stall.answering();
                }
                super.answer(whole);
            }
        });
        try (TwoEnds ends = new TwoEnds(stalling, SOCKET, workload)) {
            ends.run(stall.iteration(1));
            ends.recorded();
            ends.run(stall.iteration(3));
            return ends.recorded();
        }
    }

    @Test
    @Timeout(60)
    void aStallIsInTheRoundTripOfEveryMessageThatWasDueInIt() throws Exception {
        Stall.isToldInFull(stalled(TwoEnds.open(1, Stall.RATE, 0)));
    }

    @Test
    @Timeout(60)
    void inAClosedLoopTheSameStallIsButOneRoundTrip() throws Exception {
        Stall.isToldOnce(stalled(TwoEnds.pingPong(1, 1, 0)));
    }

    @Property(tries = 10)
    void everyMessageIsCountedOnceByBothEndsAndRecordedOnceAtAnyRate(
            @ForAll @IntRange(min = 0, max = 10_000) int payloadBytes,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @LongRange(min = 1_000, max = 10_000_000) long rate,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips)
            throws Exception {
        try (TwoEnds ends = new TwoEnds(new SocketRuntime(), SOCKET, TwoEnds.open(pairs, rate, payloadBytes))) {
            long expected = (long) pairs * roundTrips;
            List<IterationOutcome> outcomes = ends.run(new Iteration(1, 1, false, roundTrips, TwoEnds.ENDLESS));
            for (IterationOutcome outcome : outcomes) {
                assertEquals(expected, outcome.exchanges());
                assertEquals(expected, outcome.sent());
                assertEquals(expected, outcome.received());
            }
            assertEquals(expected, ends.recorded().getTotalCount());
            assertEquals(expected, ends.driver().pace().orElseThrow().lateness().getTotalCount());
        }
    }

    @Test
    @Timeout(60)
    void aRateThatCantBeHeldEndsWithNothingUnderWay() throws Exception {
        try (TwoEnds ends = new TwoEnds(new SocketRuntime(), SOCKET, TwoEnds.open(1, 10_000_000, 1_000))) {
            IterationOutcome driven = ends.run(new Iteration(1, 1, false, Long.MAX_VALUE, 100_000_000))
                    .getFirst();
            assertTrue(driven.exchanges() < 1_000_000, driven.toString());
            assertEquals(driven.sent(), driven.received());
        }
    }
}
