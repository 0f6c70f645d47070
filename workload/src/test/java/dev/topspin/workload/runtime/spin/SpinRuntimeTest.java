package dev.topspin.workload.runtime.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.model.spec.VariantRuntime.Spin.SpinWait;
import dev.topspin.workload.harness.threads.Lines;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.Slice;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SpinRuntimeTest {
    private static final long LONG = TimeUnit.SECONDS.toNanos(10);

    /** Threads that yield: these tests are about what is exchanged, on however few CPUs. */
    private final FreeThreads yielding = new FreeThreads(1);

    private static TrialPlan plan(Recording recording, PingPong pingPong) {
        Measurement measurement = new Measurement(1, new Warmup(1, "60s"), 2, "60s", recording, "0s");
        return Plans.plan(new Spin(Layout.Adjacent), pingPong, measurement);
    }

    private static Iteration iteration(long roundTrips, long timeNanos) {
        return new Iteration(1, 1, false, roundTrips, timeNanos);
    }

    @Property(tries = 60)
    void losesNothingAndRecordsWhatItIsTold(
            @ForAll @IntRange(min = 1, max = 3) int pairs,
            @ForAll @IntRange(min = 1, max = 400) int roundTrips,
            @ForAll Recording recording,
            @ForAll Pause.Kind kind)
            throws TrialException, InterruptedException {
        Pause pause = new Pause(kind, kind == Pause.Kind.Park ? "1us" : null);
        TrialPlan plan = plan(recording, new PingPong((long) roundTrips, pairs, 1, 0, pause));
        TrialContext context = Contexts.of(plan, yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Padded)).open(context)) {
            for (int i = 0; i < 3; i++) {
                IterationOutcome outcome = exchange.run(iteration(roundTrips, LONG));
                long all = (long) roundTrips * pairs;
                assertEquals(all, outcome.exchanges());
                assertEquals(2 * all, outcome.expected());
                assertEquals(2 * all, outcome.sent());
                assertEquals(2 * all, outcome.received());
                assertTrue(outcome.elapsedNanos() > 0);
                assertEquals(expectedRecords(recording, kind, roundTrips) * pairs, Contexts.recorded(context));
            }
        }
    }

    /** Without a pause all are among the batches whose means are recorded. */
    private static long expectedRecords(Recording recording, Pause.Kind pause, int roundTrips) {
        boolean batches = pause == Pause.Kind.None;
        return switch (recording) {
            case All -> roundTrips;
            case Auto, Sampled -> batches ? roundTrips : (roundTrips + 127) / 128;
            case None -> 0;
        };
    }

    @Test
    void whatIsRecordedAgreesWithWhatAHopTakes() throws TrialException, InterruptedException {
        TrialContext context = Contexts.of(plan(Recording.Auto, Plans.pingPong(1, 1, 1)), yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Adjacent)).open(context)) {
            exchange.run(iteration(Long.MAX_VALUE - 2, 200_000_000));
            Contexts.recorded(context);
            IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE - 2, 300_000_000));
            long nanos = outcome.slices().stream().mapToLong(Slice::nanos).sum();
            double mean = Contexts.histogram(context).getMean();
            assertEquals(1, mean * outcome.exchanges() / nanos, 0.02);
        }
    }

    @Test
    void eachVisitOfALineIsASliceAndAPassGoesOverAllOfThem() throws TrialException, InterruptedException {
        TrialContext context = Contexts.of(plan(Recording.Auto, Plans.pingPong(1, 1, 1)), yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Adjacent)).open(context)) {
            long pass = SpinLines.COUNT * TimeUnit.MILLISECONDS.toNanos(2);
            for (int i = 0; i < 2; i++) {
                IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE - 2, pass));
                assertEquals(
                        SpinLines.COUNT,
                        outcome.slices().stream().map(Slice::place).distinct().count());
                assertEquals(
                        outcome.exchanges(),
                        outcome.slices().stream().mapToLong(Slice::exchanges).sum());
            }
        }
    }

    @Test
    void endsWhenItsTimeIsOver() throws TrialException, InterruptedException {
        TrialContext context = Contexts.of(plan(Recording.All, Plans.pingPong(1, 1, 1)), yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Adjacent)).open(context)) {
            IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE / 4, TimeUnit.MILLISECONDS.toNanos(5)));
            assertTrue(outcome.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(5));
            assertEquals(outcome.expected(), outcome.sent());
            assertEquals(outcome.exchanges(), Contexts.recorded(context));
        }
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void spinsWhereEachThreadHasACpu(Layout layout) throws TrialException, InterruptedException {
        FreeThreads threads = new FreeThreads(2);
        TrialContext context = Contexts.of(plan(Recording.Sampled, Plans.pingPong(1, 1, 1)), threads);
        try (Exchange exchange = new SpinRuntime(new Spin(layout)).open(context)) {
            IterationOutcome outcome = exchange.run(iteration(20, LONG));
            assertEquals(20, outcome.exchanges());
            assertEquals(40, outcome.received());
            assertEquals(2, threads.expected());
            assertEquals(2, threads.entered().size());
            assertEquals(2, exchange.partyThreads().orElseThrow());
            assertTrue(exchange.settings().contains("layout=" + layout));
            assertTrue(exchange.settings().stream().noneMatch(s -> s.contains("for want of CPUs")));
            assertTrue(exchange.settings().stream().noneMatch(s -> s.startsWith("fastest of")), "it was said");
        }
    }

    @Test
    void aLayoutWaitsAsItAlwaysDidUnlessToldOtherwise() {
        assertEquals(
                List.of(new SpinWay(SpinWrite.Store, Layout.Adjacent, SpinWait.Busy)),
                SpinWay.of(new Spin(Layout.Adjacent), true));
        assertEquals(
                List.of(new SpinWay(SpinWrite.Store, Layout.Padded, SpinWait.OnSpinWait)),
                SpinWay.of(new Spin(Layout.Padded), true));
        for (Layout layout : Layout.values()) {
            for (SpinWait waiting : SpinWait.values()) {
                assertEquals(
                        List.of(new SpinWay(SpinWrite.Store, layout, waiting)),
                        SpinWay.of(new Spin(layout, waiting), true));
            }
        }
        assertEquals(6, SpinWay.of(new Spin(null), true).size());
        assertEquals(
                List.of(new SpinWay(SpinWrite.Store, Layout.Padded, SpinWait.Yield)),
                SpinWay.of(new Spin(Layout.Padded, SpinWait.Busy), false));
    }

    static Stream<SpinWay> ways() {
        return Stream.of(SpinWrite.values()).flatMap(write -> Stream.of(Layout.values())
                .flatMap(layout -> Stream.of(SpinWait.values()).map(wait -> new SpinWay(write, layout, wait))));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void everyWayPassesEachMessageOnceAndLeavesTheLineAsItWas(SpinWay way) throws InterruptedException {
        SpinLoop loop = LoopCopies.of(LongsLoop.class, way);
        assertEquals(way, loop.way());
        long line = Lines.allocate(2);
        for (int i = 0; i < 3; i++) { // on the same line, one after the other
            AtomicLong answered = new AtomicLong();
            Thread pong = Thread.ofPlatform().start(() -> answered.set(loop.answer(line)));
            loop.trips(line, 0, 1);
            loop.trips(line, 1, 100);
            loop.stop(line);
            pong.join();
            assertEquals(100, answered.get());
            assertEquals(0, Lines.get(line));
            assertEquals(0, Lines.get(line + way.pong()));
        }
    }

    @Test
    void saysThatItYieldsAndThatOneMessageIsInFlight() throws TrialException, InterruptedException {
        TrialContext context = Contexts.of(plan(Recording.All, Plans.pingPong(1, 1, 8)), yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Adjacent)).open(context)) {
            assertTrue(exchange.settings().containsAll(List.of("waiting=Yield", "yields for want of CPUs")));
            assertTrue(exchange.settings().stream().anyMatch(s -> s.startsWith("inFlight=1")));
        }
    }

    @Test
    void itsThreadsEndWithIt() throws TrialException, InterruptedException {
        TrialContext context = Contexts.of(plan(Recording.All, Plans.pingPong(1, 2, 1)), yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Adjacent)).open(context)) {
            exchange.run(iteration(3, LONG));
        }
        for (Thread thread : yielding.entered()) {
            thread.join();
        }
        assertEquals(4, yielding.entered().size());
    }
}
