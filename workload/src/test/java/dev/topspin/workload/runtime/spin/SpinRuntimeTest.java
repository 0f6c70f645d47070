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
import dev.topspin.workload.harness.recorder.Sampling;
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
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
            @ForAll @IntRange(min = 1, max = 70) int inFlight,
            @ForAll Recording recording,
            @ForAll Pause.Kind kind)
            throws TrialException, InterruptedException {
        Pause pause = new Pause(kind, kind == Pause.Kind.Park ? "1us" : null);
        TrialPlan plan = plan(recording, new PingPong((long) roundTrips, pairs, inFlight, 0, pause));
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
                long recorded = kind == Pause.Kind.None
                        ? recordedInBatches(recording, all)
                        : recordedOneByOne(recording, outcome.slices(), roundTrips, inFlight);
                assertEquals(recorded, Contexts.recorded(context));
            }
        }
    }

    /** All are among the batches whose means are recorded. */
    private static long recordedInBatches(Recording recording, long all) {
        return recording == Recording.None ? 0 : all;
    }

    /** In each visit all but those that went together at its beginning, or of these one in so many and the last. */
    private static long recordedOneByOne(Recording recording, List<Slice> visits, int roundTrips, int inFlight) {
        int every = recording == Recording.All ? 1 : Sampling.SAMPLED;
        long before = 0;
        long recorded = 0;
        for (Slice visit : visits) {
            recorded += LongStream.rangeClosed(before + inFlight, before + visit.exchanges())
                    .filter(i -> i % every == 0 || i == roundTrips)
                    .count();
            before = (before + visit.exchanges()) % roundTrips; // the next pair's
        }
        return recording == Recording.None ? 0 : recorded;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50})
    void whatIsRecordedAgreesWithWhatAHopTakes(int inFlight) throws TrialException, InterruptedException {
        TrialContext context = Contexts.of(plan(Recording.Auto, Plans.pingPong(1, 1, inFlight)), yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Adjacent)).open(context)) {
            exchange.run(iteration(Long.MAX_VALUE - 2, 200_000_000));
            Contexts.recorded(context);
            IterationOutcome outcome = exchange.run(iteration(Long.MAX_VALUE - 2, 300_000_000));
            long nanos = outcome.slices().stream().mapToLong(Slice::nanos).sum();
            double mean = Contexts.histogram(context).getMean();
            assertEquals(inFlight, mean * outcome.exchanges() / nanos, 0.02 * inFlight);
        }
    }

    @Test
    void aMessageOfManyWaitsForThePausesOfAllThatWentBeforeIt() throws TrialException, InterruptedException {
        int inFlight = 8;
        long trips = 1000;
        PingPong paused = new PingPong(trips, 1, inFlight, 0, new Pause(Pause.Kind.Park, "100us"));
        TrialContext context = Contexts.of(plan(Recording.All, paused), yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Adjacent)).open(context)) {
            IterationOutcome outcome = exchange.run(iteration(trips, LONG));
            double mean = Contexts.histogram(context).getMean();
            long nanos = outcome.slices().stream().mapToLong(Slice::nanos).sum();
            double waitedFor = mean * outcome.exchanges() / nanos;
            // about 1 if none waited for the others', else all in flight but its own, which comes after it is back;
            // fewer on a busy machine, as those that go first are not recorded and may take long
            assertTrue(waitedFor > 2.5 && waitedFor < inFlight + 1, () -> "pauses of " + waitedFor + " messages");
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
                SpinWay.of(new Spin(Layout.Adjacent), true, 1));
        assertEquals(
                List.of(new SpinWay(SpinWrite.Store, Layout.Padded, SpinWait.OnSpinWait)),
                SpinWay.of(new Spin(Layout.Padded), true, 1));
        for (Layout layout : Layout.values()) {
            for (SpinWait waiting : SpinWait.values()) {
                assertEquals(
                        List.of(new SpinWay(SpinWrite.Store, layout, waiting)),
                        SpinWay.of(new Spin(layout, waiting), true, 1));
            }
        }
        assertEquals(6, SpinWay.of(new Spin(null), true, 1).size());
        assertEquals(
                List.of(new SpinWay(SpinWrite.Store, Layout.Padded, SpinWait.Yield)),
                SpinWay.of(new Spin(Layout.Padded, SpinWait.Busy), false, 1));
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
            loop.stop(line, 100);
            pong.join();
            assertEquals(100, answered.get());
            assertEquals(0, Lines.get(line));
            assertEquals(0, Lines.get(line + way.pong()));
        }
    }

    /** What the other side finds, without one. */
    @ParameterizedTest
    @CsvSource({"2, Adjacent", "50, Adjacent", "50, Padded", "64, Padded", "2048, Adjacent"})
    void aRingKeepsAsManyInFlightAsItIsTold(int inFlight, Layout layout) throws InterruptedException {
        SpinLoop loop = LoopCopies.of(RingLoop.class, new SpinWay(SpinWrite.Store, layout, SpinWait.Yield, inFlight));
        long rings = new SpinLines(1, loop.way().bytes()).address(0);
        Thread ping = Thread.ofPlatform().start(() -> {
            loop.trips(rings, 0, 1);
            loop.trips(rings, 1, 5000);
            loop.stop(rings, 5000);
        });
        while (sent(rings, inFlight, layout) < inFlight) {
            Thread.sleep(1);
        }
        Thread.sleep(20);
        assertEquals(inFlight, sent(rings, inFlight, layout), "and no more before one is answered");
        assertEquals(5000 + inFlight - 1, loop.answer(rings), "those in flight at the end are answered too");
        ping.join();
        assertEquals(0, sent(rings, inFlight, layout));
    }

    private static long sent(long rings, int inFlight, Layout layout) {
        long stride = layout == Layout.Adjacent ? 16 : 8;
        return LongStream.range(0, Integer.highestOneBit(2 * inFlight - 1))
                .map(i -> Lines.get(rings + i * stride))
                .max()
                .orElseThrow();
    }

    @Test
    void saysThatItYieldsAndHowManyMessagesAreInFlight() throws TrialException, InterruptedException {
        TrialContext context = Contexts.of(plan(Recording.All, Plans.pingPong(1, 1, 8)), yielding);
        try (Exchange exchange = new SpinRuntime(new Spin(Layout.Adjacent)).open(context)) {
            assertTrue(exchange.settings()
                    .containsAll(List.of("waiting=Yield", "yields for want of CPUs", "inFlight=8, in a ring")));
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
