package dev.topspin.workload.runtime.pekko;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.Library;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PekkoActorsTest {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);

    private final FreeThreads threads = new FreeThreads(2);

    private static Akka actors(Api api, Dispatcher dispatcher) {
        return new Akka(Library.Pekko, api, Settings.AsShipped, dispatcher, null);
    }

    private static Dispatcher forkJoin(Integer minimumRunnable, Boolean virtualize) {
        return new Dispatcher(Executor.ForkJoin, 2, null, null, null, null, null, minimumRunnable, virtualize);
    }

    private Exchange open(Akka actors, WorkloadKind workload) throws TrialException, InterruptedException {
        return new PekkoActors().open(context(actors, workload));
    }

    private TrialContext context(Akka actors, WorkloadKind workload) {
        TrialPlan plan = Plans.counted(actors, workload);
        return Contexts.of(plan, threads);
    }

    static Stream<WorkloadKind> workloads() {
        return Stream.of(Plans.pingPong(100, 2, 3), new Chameneos(100L, 4, null), new Queries(100L, 2, 3, false, 100));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void itPlaysEveryWorkloadOfAkka(WorkloadKind workload) throws Exception {
        try (Exchange exchange = open(actors(Api.Typed, null), workload)) {
            IterationOutcome outcome = exchange.run(new Iteration(1, 1, false, workload.limit(), LONG));
            assertTrue(outcome.exchanges() >= 100, outcome::toString);
            assertEquals(outcome.sent(), outcome.received());
        }
    }

    @Test
    void ofAnyOtherWorkloadItSaysThatItIsNotForIt() {
        TrialException e = assertThrows(
                TrialException.class,
                () -> open(actors(Api.Classic, null), new Contention(Contention.Point.Lock, 2, 10L)));
        assertEquals(Reason.InvalidPlan, e.reason());
        assertEquals("workload contention is not for runtime pekko", e.getMessage());
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void actorsOnVirtualThreadsLoseNothingAndTheirCarriersAreMeasured(Api api) throws Exception {
        try (Exchange exchange = open(actors(api, forkJoin(null, true)), Plans.pingPong(1000, 2, 3))) {
            IterationOutcome outcome = exchange.run(new Iteration(1, 1, false, 1000, LONG));
            assertEquals(2000, outcome.exchanges());
            assertEquals(outcome.sent(), outcome.received());
            assertFalse(threads.entered().isEmpty());
            assertTrue(threads.entered().size() <= 2, () -> threads.entered().toString());
            assertTrue(threads.entered().stream().noneMatch(Thread::isVirtual));
            assertTrue(exchange.partyThreads().isEmpty(), "the carriers are counted, by their time");
        }
    }

    @Test
    void whatIsSetOfPekkosOwnIsEffectiveAndWhatIsNotIsAsShipped() throws Exception {
        String pool = "pekko.actor.default-dispatcher.fork-join-executor.";
        assertTrue(
                changed(forkJoin(0, true)).containsAll(List.of(pool + "minimum-runnable=0", pool + "virtualize=true")));
        assertTrue(changed(forkJoin(null, null)).stream()
                .noneMatch(line -> line.contains("minimum-runnable") || line.contains("virtualize")));
    }

    private List<String> changed(Dispatcher dispatcher) throws Exception {
        try (Exchange exchange = open(actors(Api.Classic, dispatcher), Plans.pingPong(10, 1, 1))) {
            return exchange.config().orElseThrow().changed();
        }
    }
}
