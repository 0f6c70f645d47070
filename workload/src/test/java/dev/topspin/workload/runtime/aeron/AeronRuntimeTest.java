package dev.topspin.workload.runtime.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareAeron.AeronChannel;
import dev.topspin.model.spec.BareAeron.AeronWait;
import dev.topspin.model.spec.BareAeron.DriverThreading;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.pacing.Stall;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AeronRuntimeTest {
    private static final BareAeron UDP = new BareAeron(AeronChannel.Udp, Topology.SameNode);
    private static final BareAeron IPC = new BareAeron(AeronChannel.Ipc, null);

    @Provide
    static Arbitrary<Integer> payloads() {
        return Arbitraries.of(0, 1, 100, 10_000, 65_536);
    }

    private static TwoEnds ends(BareAeron variant, PingPong pingPong) throws Exception {
        return new TwoEnds(new AeronRuntime(variant), variant, pingPong);
    }

    private static BareAeron udp(DriverThreading threading) {
        return new BareAeron(AeronChannel.Udp, Topology.SameNode, VariantRuntime.Path.Pod, threading, AeronWait.Yield);
    }

    @Property(tries = 6)
    void byUdpEveryMessageIsCountedOnceByBothEndsAndRecordedAtMostOnce(
            @ForAll("payloads") int payloadBytes,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 50) int inFlight,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips)
            throws Exception {
        try (TwoEnds ends = ends(UDP, TwoEnds.pingPong(pairs, inFlight, payloadBytes))) {
            ends.assertEachMessageCountsOnce(1, (long) pairs * roundTrips, roundTrips);
        }
    }

    @Property(tries = 8)
    void inOneProcessNothingIsLostAndThreadsRestBetweenIterations(
            @ForAll("payloads") int payloadBytes,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 50) int inFlight,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips)
            throws Exception {
        FreeThreads threads = new FreeThreads(1);
        TrialContext context =
                Contexts.of(Plans.counted(IPC, TwoEnds.pingPong(pairs, inFlight, payloadBytes)), threads);
        try (Exchange exchange = new AeronRuntime(IPC).open(context)) {
            for (int number = 1; number <= 2; number++) {
                IterationOutcome outcome =
                        exchange.run(new Iteration(2 * number - 1, 3, false, roundTrips, TwoEnds.ENDLESS));
                Contexts.assertNothingLost((long) pairs * roundTrips, outcome, context);
                for (Thread thread : threads.entered()) {
                    assertStandsStill(thread);
                }
            }
            assertEquals(2 * pairs, threads.expected());
            assertEquals(2 * pairs, threads.entered().size());
        }
    }

    private static void assertStandsStill(Thread thread) throws InterruptedException {
        for (int look = 0; thread.getState() != Thread.State.WAITING && look < 1_000; look++) {
            Thread.sleep(1);
        }
        assertEquals(Thread.State.WAITING, thread.getState(), thread.getName());
    }

    @ParameterizedTest
    @EnumSource(DriverThreading.class)
    @Timeout(60)
    void anIterationEndsWhenItsTimeIsOverAndWhatIsUnderWayHasCome(DriverThreading threading) throws Exception {
        try (TwoEnds ends = ends(udp(threading), TwoEnds.pingPong(1, 8, 100))) {
            IterationOutcome driven = ends.run(new Iteration(1, 1, true, Long.MAX_VALUE, 50_000_000))
                    .getFirst();
            assertTrue(driven.elapsedNanos() >= 50_000_000, driven.toString());
            assertEquals(driven.sent(), driven.received());
            List<String> settings = ends.driver().settings();
            assertTrue(settings.contains("threading=" + threading), settings::toString);
            assertTrue(settings.contains("waiting=Yield"), settings::toString);
            assertTrue(settings.contains("aeron.mtu.length=1408"), settings::toString);
        }
    }

    @Test
    @Timeout(60)
    void theDriversThreadsThatCarryMessagesAreMeasuredAndItsConductorIsNot() throws Exception {
        FreeThreads threads = new FreeThreads(3);
        BareAeron dedicated = udp(DriverThreading.Dedicated);
        TrialContext context = Contexts.of(Plans.counted(dedicated, TwoEnds.pingPong(1, 1, 0)), threads);
        StreamWaits waits = StreamWaits.of(dedicated, context);
        try (MediaClient _ = new MediaClient(context, waits, 16)) {
            for (int look = 0; threads.entered().size() < 2 && look < 5_000; look++) {
                Thread.sleep(1);
            }
            assertEquals(
                    List.of("receiver", "sender"),
                    threads.entered().stream().map(Thread::getName).sorted().collect(Collectors.toList()));
            assertEquals(3, waits.threads());
        }
    }

    @Test
    @Timeout(60)
    void aStallIsInTheRoundTripOfEveryMessageThatWasDueInIt() throws Exception {
        Stall stall = new Stall(true);
        AeronRuntime stalling = new AeronRuntime(UDP, (stream, waiting) -> new AeronPonger(stream, waiting) {
            @Override
            void answering() {
                stall.answering();
            }
        });
        try (TwoEnds ends = new TwoEnds(stalling, UDP, TwoEnds.open(1, Stall.RATE, 0))) {
            ends.run(stall.iteration(1));
            ends.recorded();
            ends.run(stall.iteration(3));
            Stall.isToldInFull(ends.recorded());
            assertEquals(
                    Stall.MESSAGES,
                    ends.driver().pace().orElseThrow().lateness().getTotalCount());
        }
    }

    @Test
    @Timeout(60)
    void ofALargeWindowOfLargeMessagesNoneIsLostThatFoundNoRoomAtFirst() throws Exception {
        try (TwoEnds ends = ends(UDP, TwoEnds.pingPong(1, 500, 65_536))) {
            IterationOutcome driven =
                    ends.run(new Iteration(1, 1, false, 2_000, TwoEnds.ENDLESS)).getFirst();
            assertEquals(2_000, driven.received());
            assertEquals(2_000, driven.sent());
        }
    }
}
