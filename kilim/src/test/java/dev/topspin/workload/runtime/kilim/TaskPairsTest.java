package dev.topspin.workload.runtime.kilim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Queries;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.ScheduledParties;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskPairsTest {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);

    private final FreeThreads measured = new FreeThreads(2);

    private TrialContext context(Integer threads, Recording recording, PingPong pingPong) {
        TrialPlan plan = Plans.plan(
                new KilimTasks(threads), pingPong, new Measurement(1, new Warmup(1, "60s"), 2, "60s", recording, "0s"));
        return Contexts.of(plan, measured);
    }

    private static Iteration iteration(long roundTrips, long timeNanos) {
        return new Iteration(1, 1, false, roundTrips, timeNanos);
    }

    @Property(tries = 40)
    void losesNothing(
            @ForAll @WithNull(0.2) @IntRange(min = 1, max = 4) Integer threads,
            @ForAll @IntRange(min = 1, max = 4) int pairs,
            @ForAll @IntRange(min = 1, max = 20) int inFlight,
            @ForAll @IntRange(min = 1, max = 300) int roundTrips,
            @ForAll Recording recording)
            throws TrialException, InterruptedException {
        TrialContext context = context(threads, recording, Plans.pingPong(roundTrips, pairs, inFlight));
        try (Exchange exchange = new KilimRuntime().open(context)) {
            for (int i = 0; i < 2; i++) {
                IterationOutcome outcome = exchange.run(iteration(roundTrips, LONG));
                Contexts.assertNothingLost((long) roundTrips * pairs, outcome, context);
            }
        }
    }

    @Test
    void endsWhenItsTimeIsOverWithNothingLeftInFlight() throws TrialException, InterruptedException {
        TrialContext context = context(2, Recording.Sampled, Plans.pingPong(1, 2, 50));
        try (Exchange exchange = new KilimRuntime().open(context)) {
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
        try (Exchange exchange = new KilimRuntime().open(context)) {
            exchange.run(iteration(1000, LONG));
            assertEquals(threads, exchange.partyThreads().orElseThrow());
            assertEquals(threads, measured.entered().size());
            assertEquals(threads, measured.expected());
            assertTrue(measured.entered().stream().allMatch(t -> t.getName().startsWith("kilim-")));
        }
    }

    @Test
    void withoutThreadsThereIsOneForEachCpu() throws TrialException, InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        try (Exchange exchange = new KilimRuntime().open(context(null, Recording.All, Plans.pingPong(1, 1, 1)))) {
            assertEquals(processors, measured.expected());
            assertTrue(exchange.settings().contains("threads=" + processors), exchange.settings()::toString);
        }
    }

    @Test
    void itAnswersNoQueries() {
        TrialPlan plan = Plans.counted(new KilimTasks(1), new Queries(1L, 1, 1, false, 1));
        TrialException e =
                assertThrows(TrialException.class, () -> new KilimRuntime().open(Contexts.of(plan, measured)));
        assertEquals(Reason.InvalidPlan, e.reason());
        assertEquals("workload queries is not for runtime kilim", e.getMessage());
    }

    @Test
    void aSchedulerThatEndsIsNoEndlessWait() throws TrialException, InterruptedException {
        Exchange exchange = new KilimRuntime().open(context(2, Recording.All, Plans.pingPong(1, 1, 1)));
        exchange.close();
        TrialException e = assertThrows(TrialException.class, () -> exchange.run(iteration(10, LONG)));
        assertEquals(Reason.WorkloadError, e.reason());
        exchange.close();
    }

    @Test
    void whatEndsATaskEndsTheTrial() {
        ScheduledParties<MeasuredAffineScheduler> running =
                KilimRuntime.parties(new MeasuredAffineScheduler(2, measured));
        MailboxTask broken = new MailboxTask(running.scheduler(), running.failed()) {
            @Override
            void hears(Object message) {
                throw new IllegalStateException("heard " + message);
            }
        };
        broken.start();
        broken.tell("it");
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
        assertEquals("one of the tasks ended by java.lang.IllegalStateException: heard it", e.getMessage());
        running.close();
    }
}
