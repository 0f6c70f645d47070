package dev.topspin.workload.runtime.akka.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.Load;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.pacing.Stall;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AkkaOpenLoopTest {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private static PingPong open(int pairs, long rate) {
        return new PingPong(1L, pairs, 1, 0, new Pause(Pause.Kind.None, null), new Load(rate));
    }

    private static TrialContext context(Akka akka, PingPong workload) {
        Measurement measurement = new Measurement(1, new Warmup(1, "60s"), 2, "60s", Recording.All, "0s");
        return Contexts.of(Plans.plan(akka, workload, measurement), new FreeThreads(2));
    }

    private static Akka akka(Api api, Executor executor) {
        return new Akka(
                api,
                Settings.Tuned,
                new Dispatcher(executor, executor == Executor.Pinned ? null : 2, null, null, null, null, null),
                null);
    }

    private static Iteration iteration(int number, long exchanges, long timeNanos) {
        return new Iteration(number, 2, number == 1, exchanges, timeNanos);
    }

    /** @return what was recorded in the iteration with the stall */
    private static Histogram stalled(Api api, PingPong workload) throws TrialException, InterruptedException {
        Stall stall = new Stall(workload.load() != null);
        Supplier<PongSide> stalling = () -> new PongSide() {
            @Override
            public void answering() {
                stall.answering();
                super.answering();
            }
        };
        Akka akka = akka(api, Executor.ForkJoin);
        TrialContext context = context(akka, workload);
        try (Exchange exchange = new AkkaRuntime(akka, stalling).open(context)) {
            exchange.run(stall.iteration(1));
            Contexts.recorded(context);
            exchange.run(stall.iteration(3));
            Histogram recorded = RoundTripRecorder.histogram();
            context.recorders().forEach(recorder -> recorder.drainTo(recorded));
            return recorded;
        }
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    @Timeout(60)
    void aStallIsInTheRoundTripOfEveryMessageThatWasDueInIt(Api api) throws TrialException, InterruptedException {
        Stall.isToldInFull(stalled(api, open(1, Stall.RATE)));
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    @Timeout(60)
    void inAClosedLoopTheSameStallIsButOneRoundTrip(Api api) throws TrialException, InterruptedException {
        Stall.isToldOnce(stalled(api, Plans.pingPong(1, 1, 1)));
    }

    @Property(tries = 20)
    void losesNothingAtAnyRate(
            @ForAll Api api,
            @ForAll Executor executor,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @LongRange(min = 1_000, max = 10_000_000) long rate,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips)
            throws TrialException, InterruptedException {
        Akka akka = akka(api, executor);
        TrialContext context = context(akka, open(pairs, rate));
        try (Exchange exchange = new AkkaRuntime(akka).open(context)) {
            for (int number = 1; number <= 2; number++) {
                IterationOutcome outcome = exchange.run(iteration(number, roundTrips, MINUTE));
                long all = (long) roundTrips * pairs;
                assertEquals(all, outcome.exchanges());
                assertEquals(2 * all, outcome.expected());
                assertEquals(2 * all, outcome.sent());
                assertEquals(2 * all, outcome.received());
                assertEquals(all, Contexts.recorded(context));
                assertEquals(
                        number == 1 ? 0 : all,
                        exchange.pace().orElseThrow().lateness().getTotalCount());
            }
        }
    }

    @Test
    @Timeout(60)
    void aRateThatCantBeHeldEndsWithNothingUnderWay() throws TrialException, InterruptedException {
        Akka akka = akka(Api.Classic, Executor.ForkJoin);
        TrialContext context = context(akka, open(1, 10_000_000));
        try (Exchange exchange = new AkkaRuntime(akka).open(context)) {
            IterationOutcome outcome = exchange.run(iteration(2, Long.MAX_VALUE, TimeUnit.MILLISECONDS.toNanos(100)));
            assertTrue(outcome.exchanges() < 1_000_000, outcome.toString());
            assertEquals(outcome.expected(), outcome.sent());
            assertEquals(outcome.expected(), outcome.received());
        }
    }

    @Test
    @Timeout(60)
    void aRateThatIsEasyIsKept() throws TrialException, InterruptedException {
        Akka akka = akka(Api.Typed, Executor.ForkJoin);
        TrialContext context = context(akka, open(2, 100));
        try (Exchange exchange = new AkkaRuntime(akka).open(context)) {
            IterationOutcome outcome = exchange.run(iteration(2, Long.MAX_VALUE, TimeUnit.MILLISECONDS.toNanos(500)));
            assertEquals(100, outcome.exchanges());
            assertTrue(outcome.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(490), outcome.toString());
            assertTrue(exchange.settings().toString().contains("sending=by schedule"));
        }
    }

    @Test
    @Timeout(60)
    void theThreadThatSendsEndsWithTheExchange() throws TrialException, InterruptedException {
        Akka akka = akka(Api.Classic, Executor.ForkJoin);
        Thread pacer;
        try (Exchange exchange = new AkkaRuntime(akka).open(context(akka, open(1, 1000)))) {
            exchange.run(iteration(1, 10, MINUTE));
            pacer = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("topspin-pacer"))
                    .findFirst()
                    .orElseThrow();
        }
        assertTrue(pacer.join(java.time.Duration.ofSeconds(10)));
    }
}
