package dev.topspin.workload.runtime.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.model.spec.VariantRuntime.Spin.SpinWait;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.Slice;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static final SpinWay STORE = new SpinWay(SpinWrite.Store, Layout.Adjacent, SpinWait.Yield);
    private static final SpinWay EXCHANGE = new SpinWay(SpinWrite.Exchange, Layout.Padded, SpinWait.Yield);

    private final SpinLoop first = LoopCopies.of(LongsLoop.class, STORE);
    private final SpinLoop second = LoopCopies.of(LongsLoop.class, EXCHANGE);

    /**
     * Goes as the other loop does, but that it leaves out all messages after the first of a turn for as long as it is told to: whatever
     * else the CPUs do, no loop that exchanges them is as fast.
     */
    private static final class Skipping implements SpinLoop {
        private final SpinLoop loop;
        private volatile boolean skips = true;

        Skipping(SpinLoop loop) {
            this.loop = loop;
        }

        @Override
        public SpinWay way() {
            return loop.way();
        }

        @Override
        public void trips(long ping, long from, long to) {
            if (!skips || from == 0) {
                loop.trips(ping, from, to);
            }
        }

        @Override
        public long answer(long ping) {
            return loop.answer(ping);
        }

        @Override
        public void stop(long ping, long exchanged) {
            loop.stop(ping, exchanged);
        }
    }

    @Test
    void whatIsFasterInNineRoundsOfTenIsTheFastestHoweverLongTheOtherTook() {
        Calibration calibration = new Calibration(List.of(first, second), 1);
        SpinLoop fastest = calibration.fastest(turns(
                new double[] {100, 98, 100, 102, 130, 100, 99, 101, 100, 100},
                new double[] {61, 60, 4500, 62, 90, 61, 62, 61, 62, 63}));
        assertSame(second, fastest);
        assertEquals("fastest of=Store Adjacent 100, Exchange Padded 62.0 ns/hop", calibration.inWords());
    }

    @Test
    void whileTheCpusDoSomethingElseTheFirstStays() {
        Random random = new Random(3);
        for (int i = 0; i < 200; i++) {
            double[] one = random.doubles(21, 60, 5_000).toArray();
            double[] other = random.doubles(21, 60, 5_000).toArray();
            assertSame(first, new Calibration(List.of(first, second), 1).fastest(turns(one, other)));
        }
    }

    private static List<Slice> turns(double[] first, double[] second) {
        return IntStream.range(0, 2 * first.length)
                .mapToObj(i -> new Slice(500, Math.round(1000 * (i % 2 == 0 ? first : second)[i / 2]), false, i % 2))
                .toList();
    }

    @Test
    void allTakeTurnsAsOftenAndWithinTheTime() {
        Calibration calibration = new Calibration(List.of(first, second), 1);
        List<List<Integer>> rounds = calibration.turns(20_000_000);
        assertEquals(10, rounds.size());
        rounds.forEach(round -> assertEquals(new HashSet<>(List.of(0, 1)), new HashSet<>(round)));
        assertEquals(2, new HashSet<>(rounds).size(), "neither always goes first");
        assertEquals(1, calibration.turns(1).size());
        assertTrue(Calibration.WARMUP_NANOS + Calibration.NANOS <= TimeUnit.MILLISECONDS.toNanos(200));
    }

    @Test
    void theLoopThatIsTheFastestInItsTurnsIsTakenFromThenOn() throws TrialException, InterruptedException {
        TrialContext context = context(Pause.Kind.None);
        for (boolean firstIsFast : List.of(true, false)) {
            Skipping fast = new Skipping(firstIsFast ? first : second);
            List<SpinLoop> loops = firstIsFast ? List.of(fast, second) : List.of(first, fast);
            SpinPair pair = new SpinPair(
                    new SpinLines(1, 256),
                    context.sampling(),
                    new Pausing(context.pingPong().pause()),
                    context.recorders().getFirst(),
                    new Intrusion(context.threads()));
            try (SpinExchange exchange = new SpinExchange(List.of(pair), loops.getFirst(), List.of(), context)) {
                exchange.calibrate(new Calibration(loops, 1));
                assertTrue(exchange.settings().contains("write=" + fast.way().write()), exchange.settings()::toString);
                assertEquals(0, Contexts.recorded(context), "nothing of it is recorded");
                fast.skips = false;
                IterationOutcome outcome = exchange.run(new Iteration(1, 1, false, 100, 10_000_000_000L));
                assertEquals(100, outcome.exchanges());
                assertEquals(200, outcome.received());
                assertEquals(100, Contexts.recorded(context));
            }
        }
    }

    @Test
    void withoutALayoutTheFastestIsNamedAndPausesAreNotTaken() throws TrialException, InterruptedException {
        TrialContext context = context(Pause.Kind.Park);
        long before = System.nanoTime();
        try (Exchange exchange = new SpinRuntime(new Spin(null, SpinWait.Yield)).open(context)) {
            long took = System.nanoTime() - before;
            assertTrue(took < TimeUnit.SECONDS.toNanos(5), "took " + took + " ns");
            List<String> settings = exchange.settings();
            assertTrue(settings.contains("waiting=Yield"), settings::toString);
            String found = settings.stream()
                    .filter(s -> s.startsWith("fastest of="))
                    .findFirst()
                    .orElseThrow();
            assertEquals(6, found.split(",").length, found);
            assertTrue(settings.stream().anyMatch(s -> s.matches("write=(Store|Exchange|CompareAndSwap)")));
            assertTrue(settings.stream().anyMatch(s -> s.matches("layout=(Adjacent|Padded)")));
        }
    }

    private static TrialContext context(Pause.Kind pause) {
        PingPong pingPong = new PingPong(100L, 1, 1, 0, new Pause(pause, pause == Pause.Kind.Park ? "1s" : null));
        return Contexts.of(Plans.counted(new Spin(null), pingPong), new FreeThreads(2));
    }
}
