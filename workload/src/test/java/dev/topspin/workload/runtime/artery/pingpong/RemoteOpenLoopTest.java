package dev.topspin.workload.runtime.artery.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.pacing.Stall;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RemoteOpenLoopTest {
    private static AkkaRemote remote(Transport transport) {
        return new AkkaRemote(
                VariantRuntime.Topology.SameNode, transport, 2, 5, VariantRuntime.Settings.Tuned, null, null);
    }

    /** Sends every ball back, one of them late. */
    private static final class StallingPonger extends PongActor {
        private final Stall stall;

        StallingPonger(Counter received, Counter sent, Stall stall) {
            super(received, sent);
            this.stall = stall;
        }

        @Override
        public void onReceive(Object message) {
            stall.answering();
            super.onReceive(message);
        }
    }

    /** Over TCP, whose threads sleep: Aeron's that poll keep each other waiting where they share CPUs, as in tests they do. */
    private static Histogram stalled(PingPong workload) throws Exception {
        Stall stall = new Stall(workload.load() != null);
        AkkaRemote tcp = remote(Transport.Tcp);
        AkkaRemoteRuntime stalling = new AkkaRemoteRuntime(tcp, (in, out) -> new StallingPonger(in, out, stall));
        try (TwoEnds ends = new TwoEnds(stalling, tcp, workload)) {
            ends.run(stall.iteration(1));
            ends.recorded();
            ends.run(stall.iteration(3));
            return ends.recorded();
        }
    }

    @Test
    @Timeout(90)
    void aStallIsInTheRoundTripOfEveryMessageThatWasDueInIt() throws Exception {
        Stall.isToldInFull(stalled(TwoEnds.open(1, Stall.RATE, 0)));
    }

    @Test
    @Timeout(90)
    void inAClosedLoopTheSameStallIsButOneRoundTrip() throws Exception {
        Stall.isToldOnce(stalled(TwoEnds.pingPong(1, 1, 0)));
    }

    @ParameterizedTest
    @EnumSource(names = {"Tcp", "AeronUdp"})
    @Timeout(90)
    void everyMessageIsCountedOnceByBothEndsAndRecordedOnce(Transport transport) throws Exception {
        AkkaRemoteRuntime runtime = new AkkaRemoteRuntime(remote(transport));
        try (TwoEnds ends = new TwoEnds(runtime, remote(transport), TwoEnds.open(3, 2_000, 100))) {
            for (int number = 1; number <= 2; number++) {
                for (IterationOutcome outcome : ends.run(new Iteration(number, 2, false, 700, TwoEnds.ENDLESS))) {
                    assertEquals(2_100, outcome.exchanges());
                    assertEquals(2_100, outcome.sent());
                    assertEquals(2_100, outcome.received());
                }
                assertEquals(2_100, ends.recorded().getTotalCount());
                assertEquals(2_100, lateness(ends));
            }
        }
    }

    private static long lateness(TwoEnds ends) throws Exception {
        return ends.driver().pace().orElseThrow().lateness().getTotalCount();
    }

    @Test
    @Timeout(90)
    void aRateThatCantBeHeldEndsWithNothingUnderWayAndNothingDropped() throws Exception {
        AkkaRemoteRuntime runtime = new AkkaRemoteRuntime(remote(Transport.Tcp));
        try (TwoEnds ends = new TwoEnds(runtime, remote(Transport.Tcp), TwoEnds.open(2, 10_000_000, 0))) {
            IterationOutcome driven = ends.run(new Iteration(1, 1, false, Long.MAX_VALUE, 200_000_000))
                    .getFirst();
            assertTrue(driven.exchanges() < 4_000_000, driven.toString());
            assertEquals(driven.sent(), driven.received());
        }
    }
}
