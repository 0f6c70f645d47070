package dev.topspin.workload.runtime.queue.queries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.Implementation;
import dev.topspin.model.spec.BareQueue.ThreadKind;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Queries;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.queue.EveryQueue;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class QueueQueriesRuntimeTest {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);

    @Provide
    Arbitrary<BareQueue> anyQueue() {
        return Arbitraries.of(EveryQueue.all(null));
    }

    private static TrialContext context(BareQueue queue, Queries workload, Recording recording) {
        TrialPlan plan =
                Plans.plan(queue, workload, new Measurement(1, new Warmup(1, "60s"), 2, "60s", recording, "0s"));
        return Contexts.of(plan, new FreeThreads(2));
    }

    @Property(tries = 40)
    void everyQueryIsAnsweredOnceAndWithItsUser(
            @ForAll("anyQueue") BareQueue queue,
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 50) int inFlight,
            @ForAll @IntRange(min = 1, max = 200) int users,
            @ForAll @IntRange(min = 1, max = 400) int queries,
            @ForAll Recording recording)
            throws TrialException, InterruptedException {
        Queries workload = new Queries((long) queries, pairs, inFlight, false, users);
        TrialContext context = context(queue, workload, recording);
        try (Exchange exchange = new QueueQueriesRuntime(workload, queue).open(context)) {
            for (int i = 0; i < 2; i++) {
                IterationOutcome outcome = exchange.run(new Iteration(1, 1, false, queries, LONG));
                Contexts.assertNothingLost((long) queries * pairs, outcome, context);
            }
            assertTrue(exchange.settings().contains("inFlight=" + inFlight), exchange.settings()::toString);
        }
    }

    @Test
    void whatDoesNotFitIntoTheHeapIsNotBegun() {
        BareQueue queue = new BareQueue(Implementation.Spsc, ThreadKind.Platform, null, null);
        Queries workload = new Queries(1L, 64, 1, false, 1_000_000);
        TrialException e = assertThrows(TrialException.class, () -> new QueueQueriesRuntime(workload, queue)
                .open(context(queue, workload, Recording.None)));
        assertTrue(e.getMessage().startsWith("64 pairs of 1000000 users each don't fit into a heap of"), e::getMessage);
        assertEquals(dev.topspin.model.result.Reason.WorkloadError, e.reason());
    }
}
