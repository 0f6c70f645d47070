package dev.topspin.workload.runtime.akka.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AkkaRuntimeTest {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);

    private final FreeThreads threads = new FreeThreads(2);

    private static TrialPlan plan(Akka akka, Recording recording, PingPong pingPong) {
        return Plans.plan(akka, pingPong, new Measurement(1, new Warmup(1, "60s"), 2, "60s", recording, "0s"));
    }

    private static Akka akka(Api api, Settings settings, Executor executor, Integer threads) {
        return new Akka(api, settings, new Dispatcher(executor, threads, null, null, null, null, null), null);
    }

    private static Iteration iteration(long roundTrips, long timeNanos) {
        return new Iteration(1, 1, false, roundTrips, timeNanos);
    }

    @Property(tries = 40)
    void losesNothingOnAnyDispatcher(
            @ForAll Api api,
            @ForAll Settings settings,
            @ForAll @WithNull(0.2) Executor executor,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 20) int inFlight,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips,
            @ForAll Recording recording)
            throws TrialException, InterruptedException {
        Akka akka = akka(api, settings, executor, executor == Executor.Pinned ? null : 2);
        TrialPlan plan = plan(akka, recording, Plans.pingPong(roundTrips, pairs, inFlight));
        TrialContext context = Contexts.of(plan, threads);
        try (Exchange exchange = new AkkaRuntime(akka).open(context)) {
            for (int i = 0; i < 2; i++) {
                IterationOutcome outcome = exchange.run(iteration(roundTrips, LONG));
                Contexts.assertNothingLost((long) roundTrips * pairs, outcome, context);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Pause.Kind.class)
    void pausesBetweenMessages(Pause.Kind kind) throws TrialException, InterruptedException {
        Akka akka = akka(Api.Classic, Settings.Tuned, Executor.ForkJoin, 2);
        Pause pause = new Pause(kind, kind == Pause.Kind.Park ? "10us" : null);
        TrialContext context = Contexts.of(plan(akka, Recording.All, new PingPong(50L, 2, 3, 0, pause)), threads);
        try (Exchange exchange = new AkkaRuntime(akka).open(context)) {
            IterationOutcome outcome = exchange.run(iteration(50, LONG));
            assertEquals(100, outcome.exchanges());
            assertEquals(200, outcome.received());
            assertTrue(Contexts.recorded(context) > 0);
        }
    }

    @Test
    void endsWhenItsTimeIsOverWithNothingLeftInFlight() throws TrialException, InterruptedException {
        Akka akka = akka(Api.Typed, Settings.Tuned, Executor.ThreadPool, 2);
        TrialContext context = Contexts.of(plan(akka, Recording.Sampled, Plans.pingPong(1, 2, 50)), threads);
        try (Exchange exchange = new AkkaRuntime(akka).open(context)) {
            IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE / 8, TimeUnit.MILLISECONDS.toNanos(20)));
            assertTrue(outcome.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(20));
            assertEquals(outcome.expected(), outcome.sent());
            assertEquals(outcome.expected(), outcome.received());
        }
    }

    /** Notes when it answered first and last. */
    private static final class Noting extends PongSide {
        private volatile long first;
        private volatile long last;

        @Override
        public void answering() {
            last = System.nanoTime();
            first = first == 0 ? last : first;
            super.answering();
        }
    }

    /** Threads that take their time to start: all that the harness has to say has been said by then. */
    private static final class LateThreads extends FreeThreads {
        LateThreads() {
            super(2);
        }

        @Override
        public void enter() {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
            super.enter();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Executor.class, mode = EnumSource.Mode.EXCLUDE, names = "Pinned")
    void pairsPlayAtTheSameTimeEvenOnOneThread(Executor executor) throws TrialException, InterruptedException {
        Akka akka = akka(Api.Classic, Settings.AsShipped, executor, 1);
        TrialContext context = Contexts.of(plan(akka, Recording.All, Plans.pingPong(1, 3, 10)), new LateThreads());
        List<Noting> pongs = new ArrayList<>();
        Supplier<PongSide> noting = () -> {
            pongs.add(new Noting());
            return pongs.getLast();
        };
        try (Exchange exchange = new AkkaRuntime(akka, noting).open(context)) {
            exchange.run(iteration(20_000, LONG));
        }
        long lastBegan = pongs.stream().mapToLong(p -> p.first).max().orElseThrow();
        long firstEnded = pongs.stream().mapToLong(p -> p.last).min().orElseThrow();
        assertTrue(
                lastBegan < firstEnded, "a pair began %d ns after another had ended".formatted(lastBegan - firstEnded));
    }

    @ParameterizedTest
    @EnumSource(Executor.class)
    void everyThreadOfTheDispatcherEnters(Executor executor) throws TrialException, InterruptedException {
        Akka akka = akka(Api.Classic, Settings.AsShipped, executor, executor == Executor.Pinned ? null : 1);
        TrialContext context = Contexts.of(plan(akka, Recording.All, Plans.pingPong(1, 1, 1)), threads);
        try (Exchange exchange = new AkkaRuntime(akka).open(context)) {
            exchange.run(iteration(1000, LONG));
            int parties = exchange.partyThreads().orElseThrow();
            assertEquals(executor == Executor.Pinned ? 2 : 1, parties);
            assertEquals(parties, threads.entered().size());
            assertEquals(parties, threads.expected());
        }
    }

    @Test
    void asShippedIsAkkasOwnPool() throws InterruptedException, TrialException {
        Akka akka = new Akka(Api.Classic, Settings.AsShipped, null, null);
        TrialContext context = Contexts.of(plan(akka, Recording.All, Plans.pingPong(1, 1, 1)), threads);
        try (Exchange exchange = new AkkaRuntime(akka).open(context)) {
            exchange.run(iteration(1000, LONG));
            assertFalse(threads.entered().isEmpty());
            threads.entered()
                    .forEach(t ->
                            assertTrue(t.getName().startsWith("topspin-akka.actor.default-dispatcher-"), t.getName()));
        }
    }

    @Test
    void aSystemThatEndsIsNoEndlessWait() throws InterruptedException, TrialException {
        Akka akka = akka(Api.Classic, Settings.Tuned, null, null);
        TrialContext context = Contexts.of(plan(akka, Recording.All, Plans.pingPong(1, 1, 1)), threads);
        Exchange exchange = new AkkaRuntime(akka).open(context);
        exchange.close();
        TrialException e = assertThrows(TrialException.class, () -> exchange.run(iteration(10, LONG)));
        assertEquals(Reason.WorkloadError, e.reason());
        exchange.close();
    }
}
