package dev.topspin.workload.runtime.akka.queries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QueriesRuntimeTest {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);

    private final FreeThreads threads = new FreeThreads(2);

    private TrialContext context(Akka akka, Queries workload, Recording recording) {
        TrialPlan plan =
                Plans.plan(akka, workload, new Measurement(1, new Warmup(1, "60s"), 2, "60s", recording, "0s"));
        return Contexts.of(plan, threads);
    }

    private static Akka akka(Api api, Dispatcher dispatcher) {
        return new Akka(api, Settings.AsShipped, dispatcher, null);
    }

    private static Dispatcher dispatcher(Executor executor, Integer throughput) {
        return new Dispatcher(
                executor,
                executor == null || executor == Executor.Pinned ? null : 2,
                throughput,
                null,
                null,
                null,
                null);
    }

    private static Iteration iteration(long queries, long timeNanos) {
        return new Iteration(1, 1, false, queries, timeNanos);
    }

    @Property(tries = 40)
    void everyQueryIsAnsweredOnceAndWithItsUser(
            @ForAll Api api,
            @ForAll @WithNull(0.2) Executor executor,
            @ForAll @IntRange(min = 1, max = 4) int pairs,
            @ForAll @IntRange(min = 1, max = 50) int inFlight,
            @ForAll boolean follows,
            @ForAll @IntRange(min = 1, max = 200) int users,
            @ForAll @IntRange(min = 1, max = 400) int queries,
            @ForAll Recording recording)
            throws TrialException, InterruptedException {
        Akka akka = akka(api, dispatcher(executor, 7));
        Queries workload = new Queries((long) queries, pairs, inFlight, follows, users);
        TrialContext context = context(akka, workload, recording);
        try (Exchange exchange = new QueriesRuntime(workload, akka).open(context)) {
            for (int i = 0; i < 2; i++) {
                IterationOutcome outcome = exchange.run(iteration(queries, LONG));
                Contexts.assertNothingLost((long) queries * pairs, outcome, context);
            }
            int underWay = follows ? 14 : inFlight;
            assertTrue(exchange.settings().stream().anyMatch(s -> s.startsWith("inFlight=" + underWay)));
        }
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void endsWhenItsTimeIsOverWithNothingLeftUnderWay(Api api) throws TrialException, InterruptedException {
        Akka akka = akka(api, dispatcher(Executor.ForkJoin, null));
        Queries workload = new Queries(1L, 4, 10, false, 1000);
        try (Exchange exchange = new QueriesRuntime(workload, akka).open(context(akka, workload, Recording.Sampled))) {
            IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE / 8, TimeUnit.MILLISECONDS.toNanos(20)));
            assertTrue(outcome.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(20));
            assertEquals(outcome.expected(), outcome.sent());
            assertEquals(outcome.expected(), outcome.received());
        }
    }

    @Test
    void itsThreadsAreTheDispatchersAndAreCounted() throws TrialException, InterruptedException {
        Akka akka = akka(Api.Classic, dispatcher(Executor.Pinned, null));
        Queries workload = new Queries(1L, 2, 1, false, 10);
        try (Exchange exchange = new QueriesRuntime(workload, akka).open(context(akka, workload, Recording.All))) {
            exchange.run(iteration(1000, LONG));
            assertEquals(4, exchange.partyThreads().orElseThrow());
            assertEquals(4, threads.entered().size());
            assertEquals(4, threads.expected());
        }
    }

    @Test
    void pinnedAffinityUsesAllItsThreadsEvenForOnePair() throws TrialException, InterruptedException {
        Akka akka = akka(Api.Classic, dispatcher(Executor.PinnedAffinity, null));
        Queries workload = new Queries(1L, 1, 1, false, 10);
        try (Exchange exchange = new QueriesRuntime(workload, akka).open(context(akka, workload, Recording.All))) {
            exchange.run(iteration(1000, LONG));
            assertEquals(2, exchange.partyThreads().orElseThrow());
        }
    }

    /** Validation refuses such an experiment where it can know; here it is run all the same. */
    @Test
    @Timeout(60)
    void aTaskQueueThatIsTooShortEndsTheTrialWithThatReason() {
        Akka akka = akka(Api.Classic, new Dispatcher(Executor.Affinity, 1, 1, null, 1, null, null));
        Queries workload = new Queries(1L, 16, 20, false, 10);
        TrialException e = assertThrows(TrialException.class, () -> {
            try (Exchange exchange = new QueriesRuntime(workload, akka).open(context(akka, workload, Recording.All))) {
                for (int i = 0; i < 1000; i++) {
                    exchange.run(iteration(10_000, TimeUnit.SECONDS.toNanos(1)));
                }
            }
        });
        assertEquals(Reason.WorkloadError, e.reason());
        assertTrue(e.getMessage().contains("rejected"), e.getMessage());
    }
}
