package dev.topspin.workload.runtime.queue.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.Implementation;
import dev.topspin.model.spec.BareQueue.QueueWait;
import dev.topspin.model.spec.BareQueue.ThreadKind;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.queue.EveryQueue;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class QueuePingPongRuntimeTest {
    private static final List<BareQueue> QUEUES = EveryQueue.all(null);
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);

    static List<BareQueue> queues() {
        return QUEUES;
    }

    @Provide
    Arbitrary<BareQueue> anyQueue() {
        return Arbitraries.of(queues());
    }

    private static BareQueue queue(Implementation implementation, QueueWait waiting) {
        return new BareQueue(implementation, ThreadKind.Platform, waiting, null);
    }

    private static TrialContext context(BareQueue queue, Recording recording, PingPong pingPong, FreeThreads threads) {
        TrialPlan plan =
                Plans.plan(queue, pingPong, new Measurement(1, new Warmup(1, "60s"), 2, "60s", recording, "0s"));
        return Contexts.of(plan, threads);
    }

    private static Exchange open(BareQueue queue, TrialContext context) throws TrialException, InterruptedException {
        return new QueuePingPongRuntime(queue).open(context);
    }

    private static Iteration iteration(long roundTrips, long timeNanos) {
        return new Iteration(1, 1, false, roundTrips, timeNanos);
    }

    @Property(tries = 80)
    void losesNothing(
            @ForAll("anyQueue") BareQueue queue,
            @ForAll @IntRange(min = 1, max = 4) int cpus,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 300) int inFlight,
            @ForAll @IntRange(min = 1, max = 500) int roundTrips,
            @ForAll Recording recording)
            throws TrialException, InterruptedException {
        TrialContext context =
                context(queue, recording, Plans.pingPong(roundTrips, pairs, inFlight), new FreeThreads(cpus));
        try (Exchange exchange = open(queue, context)) {
            for (int i = 0; i < 2; i++) {
                IterationOutcome outcome = exchange.run(iteration(roundTrips, LONG));
                Contexts.assertNothingLost((long) roundTrips * pairs, outcome, context);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("queues")
    void endsWhenItsTimeIsOverWithNothingLeftInFlight(BareQueue queue) throws TrialException, InterruptedException {
        TrialContext context = context(queue, Recording.Sampled, Plans.pingPong(1, 1, 2048), new FreeThreads(2));
        try (Exchange exchange = open(queue, context)) {
            IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE / 8, TimeUnit.MILLISECONDS.toNanos(30)));
            assertTrue(outcome.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(30));
            assertFalse(outcome.slices().isEmpty());
            assertEquals(outcome.expected(), outcome.sent());
            assertEquals(outcome.expected(), outcome.received());
        }
    }

    @ParameterizedTest
    @EnumSource(Pause.Kind.class)
    void pausesBetweenMessages(Pause.Kind kind) throws TrialException, InterruptedException {
        Pause pause = new Pause(kind, kind == Pause.Kind.Park ? "10us" : null);
        BareQueue queue = queue(Implementation.Spsc, null);
        TrialContext context = context(queue, Recording.All, new PingPong(50L, 2, 3, 0, pause), new FreeThreads(2));
        try (Exchange exchange = open(queue, context)) {
            assertEquals(100, exchange.run(iteration(50, LONG)).exchanges());
            long recorded = Contexts.recorded(context);
            assertTrue(recorded > 0 && recorded <= 100, () -> recorded + " of 100");
        }
    }

    @ParameterizedTest
    @CsvSource({"Spsc, , 1, 1, 1", "Spsc, , 1, 4, 2", "Disruptor, , 3, 2, 2", "Mpsc, Yield, 2, 3, 3"})
    void aThreadForEachPartyOrWhereTheyLookOneForEachCpu(
            Implementation implementation, QueueWait waiting, int pairs, int cpus, int expected)
            throws TrialException, InterruptedException {
        FreeThreads threads = new FreeThreads(cpus);
        BareQueue queue = queue(implementation, waiting);
        try (Exchange exchange = open(queue, context(queue, Recording.All, Plans.pingPong(1, pairs, 1), threads))) {
            exchange.run(iteration(1000, LONG));
            assertEquals(expected, threads.expected());
            assertEquals(expected, threads.entered().size());
            assertEquals(expected, exchange.partyThreads().orElseThrow());
            String setting = "threads=%d for %d parties".formatted(expected, 2 * pairs);
            assertTrue(exchange.settings().contains(setting), exchange.settings()::toString);
        }
    }

    @Test
    void whoBlocksHasAThreadWhateverCpusThereAre() throws TrialException, InterruptedException {
        FreeThreads threads = new FreeThreads(1);
        BareQueue queue = queue(Implementation.LinkedTransfer, null);
        try (Exchange exchange = open(queue, context(queue, Recording.All, Plans.pingPong(1, 2, 1), threads))) {
            exchange.run(iteration(1000, LONG));
            assertEquals(4, exchange.partyThreads().orElseThrow());
            assertTrue(exchange.settings().contains("waiting=Block"), exchange.settings()::toString);
        }
    }

    /** Counted are the carriers, which the harness watches. */
    @Test
    void ofVirtualThreadsTheCarriersAreExpected() throws TrialException, InterruptedException {
        FreeThreads threads = new FreeThreads(2);
        BareQueue queue = new BareQueue(Implementation.ArrayBlocking, ThreadKind.Virtual, null, null);
        try (Exchange exchange = open(queue, context(queue, Recording.All, Plans.pingPong(1, 2, 1), threads))) {
            exchange.run(iteration(1000, LONG));
            int carriers = Runtime.getRuntime().availableProcessors();
            assertEquals(carriers, threads.expected());
            assertTrue(exchange.partyThreads().isEmpty());
            String setting = "threads=4 virtual on %d carriers".formatted(carriers);
            assertTrue(exchange.settings().contains(setting), exchange.settings()::toString);
        }
    }
}
