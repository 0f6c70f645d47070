package dev.topspin.workload.runtime.scalaactors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.ScalaActors;
import dev.topspin.workload.game.pingpong.ClosedPingSide;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.ScheduledParties;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PingPongTest {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);

    private final FreeThreads measured = new FreeThreads(2);

    private TrialContext context(Integer threads, Recording recording, PingPong pingPong) {
        TrialPlan plan = Plans.plan(
                new ScalaActors(threads),
                pingPong,
                new Measurement(1, new Warmup(1, "60s"), 2, "60s", recording, "0s"));
        return Contexts.of(plan, measured);
    }

    private static Iteration iteration(long roundTrips, long timeNanos) {
        return new Iteration(1, 1, false, roundTrips, timeNanos);
    }

    @Property(tries = 60)
    void losesNothing(
            @ForAll @WithNull(0.2) @IntRange(min = 1, max = 4) Integer threads,
            @ForAll @IntRange(min = 1, max = 4) int pairs,
            @ForAll @IntRange(min = 1, max = 20) int inFlight,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips,
            @ForAll Recording recording)
            throws TrialException, InterruptedException {
        TrialContext context = context(threads, recording, Plans.pingPong(roundTrips, pairs, inFlight));
        try (Exchange exchange = new ScalaActorsRuntime().open(context)) {
            for (int i = 0; i < 2; i++) {
                IterationOutcome outcome = exchange.run(iteration(roundTrips, LONG));
                Contexts.assertNothingLost((long) roundTrips * pairs, outcome, context);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Pause.Kind.class)
    void pausesBetweenMessages(Pause.Kind kind) throws TrialException, InterruptedException {
        Pause pause = new Pause(kind, kind == Pause.Kind.Park ? "10us" : null);
        TrialContext context = context(2, Recording.All, new PingPong(50L, 2, 3, 0, pause));
        try (Exchange exchange = new ScalaActorsRuntime().open(context)) {
            IterationOutcome outcome = exchange.run(iteration(50, LONG));
            assertEquals(100, outcome.exchanges());
            assertEquals(200, outcome.received());
            // where a pause takes so long that the iteration is cut, every other slice records
            long recorded = Contexts.recorded(context);
            assertTrue(recorded > 0 && recorded <= 100, () -> recorded + " of 100");
        }
    }

    @Test
    void endsWhenItsTimeIsOverWithNothingLeftInFlight() throws TrialException, InterruptedException {
        TrialContext context = context(2, Recording.Sampled, Plans.pingPong(1, 2, 50));
        try (Exchange exchange = new ScalaActorsRuntime().open(context)) {
            IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE / 8, TimeUnit.MILLISECONDS.toNanos(20)));
            assertTrue(outcome.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(20));
            assertEquals(outcome.expected(), outcome.sent());
            assertEquals(outcome.expected(), outcome.received());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void everyThreadOfTheSchedulerEnters(int threads) throws TrialException, InterruptedException {
        TrialContext context = context(threads, Recording.All, Plans.pingPong(1, 4, 1));
        try (Exchange exchange = new ScalaActorsRuntime().open(context)) {
            exchange.run(iteration(1000, LONG));
            int parties = exchange.partyThreads().orElseThrow();
            assertTrue(parties >= 1 && parties <= threads, parties + " threads");
            assertTrue(measured.entered().size() <= threads, measured.entered().toString());
            assertEquals(threads, measured.expected());
            assertTrue(measured.entered().stream().allMatch(t -> t.getName().startsWith("scala-actors-")));
        }
    }

    @Test
    void withoutThreadsThereAreAsManyAsTheseActorsChoose() throws TrialException, InterruptedException {
        int theirs = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
        try (Exchange exchange = new ScalaActorsRuntime().open(context(null, Recording.All, Plans.pingPong(1, 1, 1)))) {
            assertEquals(theirs, measured.expected());
            assertTrue(exchange.settings().contains("threads=" + theirs), exchange.settings()::toString);
        }
    }

    @Test
    void aSchedulerThatEndsIsNoEndlessWait() throws TrialException, InterruptedException {
        Exchange exchange = new ScalaActorsRuntime().open(context(2, Recording.All, Plans.pingPong(1, 1, 1)));
        exchange.close();
        TrialException e = assertThrows(TrialException.class, () -> exchange.run(iteration(10, LONG)));
        assertEquals(Reason.WorkloadError, e.reason());
        exchange.close();
    }

    @Test
    void whatEndsAnActorEndsTheTrial() {
        ScheduledParties<MeasuredScheduler> running = ScalaActorsRuntime.parties(new MeasuredScheduler(2, measured));
        TrialContext context = context(2, Recording.All, Plans.pingPong(1, 1, 1));
        PingSide broken = new ClosedPingSide(
                1,
                context.sampling(),
                new Pausing(new Pause(Pause.Kind.None, null)),
                null,
                new Intrusion(context.threads()));
        Pong pong = new Pong(new PongSide(), running.scheduler(), running.failed());
        Ping ping = new Ping(broken, pong, 1, running.scheduler(), running.failed());
        pong.start();
        ping.start();
        ping.tell(new Serve(iteration(10, LONG), new CountDownLatch(1)));
        TrialException e = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            while (true) {
                try {
                    running.check();
                    Thread.sleep(10);
                } catch (TrialException failure) {
                    return failure;
                }
            }
        });
        assertEquals(Reason.WorkloadError, e.reason());
        assertTrue(
                e.getMessage().startsWith("one of the actors ended by java.lang.NullPointerException"), e.getMessage());
        running.close();
    }
}
