package dev.topspin.workload.runtime.threads.contention;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.VariantRuntime.Threads;
import dev.topspin.model.spec.VariantRuntime.Threads.Access;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ContentionRuntimeTest {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);

    /** Each point with each of its accesses. */
    enum Way {
        OWN_ROOKS(Contention.Point.CacheLine, Access.Own),
        ALL_ROOKS(Contention.Point.CacheLine, Access.Shared),
        LOCK(Contention.Point.Lock, Access.Lock),
        SWAP(Contention.Point.Lock, Access.CompareAndSwap),
        OWN_QUEUES(Contention.Point.Queue, Access.Own),
        ONE_QUEUE(Contention.Point.Queue, Access.Shared);

        private final Contention.Point point;
        private final Access access;

        Way(Contention.Point point, Access access) {
            this.point = point;
            this.access = access;
        }

        Exchange open(int parties, FreeThreads threads) throws TrialException, InterruptedException {
            return ContentionRuntimeTest.open(point, access, parties, threads);
        }

        int threads(int parties) {
            return point == Contention.Point.Queue ? parties + 1 : parties;
        }
    }

    private final FreeThreads fewCpus = new FreeThreads(1);

    private static Exchange open(Contention.Point point, Access access, int parties, FreeThreads threads)
            throws TrialException, InterruptedException {
        Contention workload = new Contention(point, parties, 1L);
        TrialContext context = Contexts.of(Plans.counted(new Threads(access), workload), threads);
        return new ContentionRuntime(workload, access).open(context);
    }

    private static Iteration iteration(long operations, long timeNanos) {
        return new Iteration(1, 1, false, operations, timeNanos);
    }

    @Property(tries = 60)
    void everyMoveAndItemIsAccountedFor(
            @ForAll Way way,
            @ForAll @IntRange(min = 1, max = 32) int parties,
            @ForAll @IntRange(min = 1, max = 40_000) int operations)
            throws TrialException, InterruptedException {
        try (Exchange exchange = way.open(parties, fewCpus)) {
            for (int i = 0; i < 2; i++) {
                IterationOutcome outcome = exchange.run(iteration(operations, LONG));
                long all = (long) operations * parties;
                assertEquals(all, outcome.exchanges());
                assertEquals(way.point == Contention.Point.CacheLine ? 2 * all : all, outcome.expected());
                assertEquals(outcome.expected(), outcome.sent());
                assertEquals(outcome.expected(), outcome.received());
                assertTrue(outcome.elapsedNanos() > 0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void endsWhenItsTimeIsOverWithNothingLeftUnderWay(Way way) throws TrialException, InterruptedException {
        try (Exchange exchange = way.open(3, fewCpus)) {
            IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE, TimeUnit.MILLISECONDS.toNanos(5)));
            assertTrue(outcome.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(5));
            assertEquals(outcome.expected(), outcome.received());
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void everyThreadEntersAndEndsWithTheExchange(Way way) throws TrialException, InterruptedException {
        try (Exchange exchange = way.open(2, fewCpus)) {
            exchange.run(iteration(10, LONG));
            assertEquals(way.threads(2), exchange.partyThreads().orElseThrow());
            assertEquals(way.threads(2), fewCpus.expected());
            assertEquals(way.threads(2), fewCpus.entered().size());
        }
        for (Thread thread : fewCpus.entered()) {
            thread.join();
        }
    }

    @Test
    void threadsOfAQueueThatHaveNoCpuEachYieldAndSaySo() throws TrialException, InterruptedException {
        try (Exchange exchange = Way.ONE_QUEUE.open(2, new FreeThreads(2))) {
            assertTrue(exchange.settings().contains("waiting=Yield"));
        }
        try (Exchange exchange = Way.OWN_QUEUES.open(2, new FreeThreads(3))) {
            assertEquals(100, exchange.run(iteration(50, LONG)).received());
            assertTrue(exchange.settings().contains("waiting=Spin"));
            assertTrue(exchange.settings().contains("queues=2 MpscArrayQueue of 16384"));
        }
    }

    @ParameterizedTest
    @CsvSource({"CacheLine,Lock", "CacheLine,", "Lock,Own", "Queue,CompareAndSwap"})
    void anAccessThatThePointDoesNotHaveIsRefused(Contention.Point point, Access access) {
        TrialException e = assertThrows(TrialException.class, () -> open(point, access, 2, fewCpus));
        assertEquals(Reason.InvalidPlan, e.reason());
    }
}
