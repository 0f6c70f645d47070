package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.PodReport.Counts;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.result.Window;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.workload.harness.pinning.Affinity;
import dev.topspin.workload.harness.pinning.Pinning;
import dev.topspin.workload.harness.pinning.PinningRequest;
import dev.topspin.workload.harness.pinning.ProcFs;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TrialRunTest {
    private static final TrialPlan PLAN = Plans.counted(new Spin(Layout.Adjacent), Plans.pingPong(100, 2, 1));

    private final RoundTripRecorder recorder = new RoundTripRecorder();
    private final FixedMeter meter = new FixedMeter();
    private final List<String> events = new ArrayList<>();
    private boolean closed;

    /** Whenever it is asked, all has grown since; the process is a second old. */
    private static final class FixedMeter implements Meter {
        private Taken taken = Taken.NOTHING;

        @Override
        public Taken taken() {
            taken = taken.plus(new Taken(1_000_000, 20_000, 2, 300_000));
            return taken;
        }

        @Override
        public long lifeNanos() {
            return 1_000_000_000;
        }
    }

    private final TrialListener listener = new TrialListener() {
        @Override
        public void opened(List<String> settings) {
            events.add("opened");
        }

        @Override
        public void iterationEnded(Iteration iteration, IterationOutcome outcome, Histogram roundTrips, Taken taken) {
            events.add((iteration.warmup() ? "warmup " : "iteration ") + iteration.number() + " of " + iteration.of()
                    + " recorded " + roundTrips.getTotalCount());
        }

        @Override
        public void reported(PodReport report) {
            events.add("reported");
        }
    };

    /** An exchange that does what it is told at once. */
    private abstract class Exchanging implements Exchange {
        @Override
        public List<String> settings() {
            return List.of("a=b");
        }

        @Override
        public OptionalInt partyThreads() {
            return OptionalInt.of(4);
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private TrialRun trial(Role role) {
        return trial(role, PLAN);
    }

    private TrialRun trial(Role role, TrialPlan plan) {
        Pinning pinning = new Pinning(
                new PinningRequest(2, 1, Optional.empty(), Optional.of("pinning is None")),
                new ProcFs(Path.of("no-such-folder")),
                Affinity.ofThisMachine());
        return new TrialRun(
                plan,
                role,
                pinning,
                meter,
                List.of(recorder),
                new EnvironmentFixture().build(),
                Surroundings.NOT_LOOKED_AT,
                List.of(listener));
    }

    private PodReport run(Role role, IterationOutcome outcome) {
        return trial(role)
                .run(
                        context -> new Exchanging() {
                            @Override
                            public IterationOutcome run(Iteration iteration) {
                                recorder.record(iteration.warmup() ? 5_000 : 1_000);
                                return outcome;
                            }
                        },
                        Network.NONE);
    }

    private static IterationOutcome good() {
        return new IterationOutcome(200, 80_000, 400, 400, 400);
    }

    @Test
    void warmsUpBeforeItMeasuresAndTellsOfEachIteration() {
        run(Role.driver, good());
        assertEquals(
                List.of(
                        "opened",
                        "warmup 1 of 1 recorded 1",
                        "iteration 1 of 2 recorded 1",
                        "iteration 2 of 2 recorded 1",
                        "reported"),
                events);
        assertTrue(closed);
    }

    @Test
    void countsMeasuredIterationsOnly() {
        PodReport report = run(Role.driver, good());
        assertNull(report.reason());
        assertEquals(new Counts(800, 800, 800), report.counts());
        Measured measured = report.measured();
        assertEquals(400, measured.exchanges());
        assertEquals(160_000, measured.elapsedNanos());
        assertEquals(2, measured.recorded());
        assertEquals(1_000, measured.p50Nanos());
        assertEquals(1_000, measured.maxNanos());
        assertEquals(2, measured.histogram().decode().getTotalCount());
    }

    @Test
    void saysWhenItMeasured() {
        Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Window window = run(Role.driver, good()).measured().window();
        assertFalse(Instant.parse(window.from()).isBefore(before), window::toString);
        assertFalse(Instant.parse(window.until()).isBefore(Instant.parse(window.from())), window::toString);
    }

    @Test
    void aHopIsWhatOnePairSees() {
        Measured measured = run(Role.driver, good()).measured();
        assertEquals(160_000 * 2 / (2.0 * 400), measured.nsPerOp());
        assertEquals(2 * 400 * 1e9 / 160_000, measured.opsPerSecond(), 1e-6);
        assertEquals(List.of(400.0, 400.0), measured.iterationNsPerOp());
        assertEquals(List.of(400.0), measured.warmupNsPerOp());
    }

    @Test
    void reportsWhatItTookAndOnWhat() {
        PodReport report = run(Role.driver, good());
        assertEquals(160_000, report.usage().wallNanos());
        assertEquals(2_000_000, report.usage().cpuNanos());
        assertEquals(600_000, report.usage().compileNanos());
        assertEquals(40_000, report.usage().gcNanos());
        assertEquals(4, report.usage().gcCount());
        assertEquals(4, report.usage().threads());
        assertEquals(1_000_000_000 - 240_000, report.usage().overheadNanos());
        assertEquals(List.of("a=b", "recording=All"), report.environment().settings());
        assertEquals(List.of("pinning is None"), report.proof().reasons());
        assertEquals(PLAN.planHash(), report.planHash());
        assertEquals(PLAN.index(), report.trial());
    }

    @Test
    void theWarmUpEndsWithTheThirdIterationThatAgrees() {
        assertEquals(new WarmedUp(5, true), warmUp("5%", 10, 900, 500, 203, 199, 200));
        assertEquals(List.of("warmup 5 of 10 recorded 0", "iteration 1 of 2 recorded 0"), events.subList(5, 7));
    }

    @Test
    void aWarmUpThatNeverAgreesEndsAtItsLimitAndSaysSo() {
        assertEquals(new WarmedUp(4, false), warmUp("5%", 4, 900, 500, 300, 200));
        assertEquals(new WarmedUp(4, true), warmUp("5%", 4, 900, 200, 200, 200), "in the last moment is in time");
    }

    @Test
    void withoutAToleranceAllIterationsRunAndNothingIsSaidOfThem() {
        assertEquals(new WarmedUp(6, null), warmUp("0%", 6, 200, 200, 200, 200, 200, 200));
        assertEquals(new WarmedUp(2, null), warmUp("5%", 2, 200, 200), "two may agree by chance");
        assertEquals(new WarmedUp(0, null), warmUp("5%", 0));
    }

    @Test
    void aStallOfOneSliceKeepsNoWarmUpFromBeingSteady() {
        IterationOutcome stalled = new IterationOutcome(
                100,
                200 * 500,
                200,
                200,
                200,
                LongStream.of(200, 1400, 200, 200)
                        .mapToObj(each -> new Slice(25, 50 * each, false, 0))
                        .toList());
        assertEquals(new WarmedUp(3, true), warmUp("5%", 10, 3, i -> i == 1 ? stalled : outcome(200)));
    }

    private static IterationOutcome outcome(long nsPerOp) {
        return new IterationOutcome(100, 200 * nsPerOp, 200, 200, 200);
    }

    /** Warms up with iterations of these ns/op, and measures two like the last one. */
    private WarmedUp warmUp(String tolerance, int iterations, long... nsPerOp) {
        return warmUp(tolerance, iterations, nsPerOp.length, i -> outcome(i < nsPerOp.length ? nsPerOp[i] : 200));
    }

    private WarmedUp warmUp(String tolerance, int iterations, int ran, IntFunction<IterationOutcome> outcomes) {
        events.clear();
        TrialPlan plan = Plans.plan(
                new Spin(Layout.Adjacent),
                Plans.pingPong(100, 1, 1),
                new Measurement(1, new Warmup(iterations, "60s", tolerance), 2, "60s", Recording.All, "0s"));
        PodReport report = trial(Role.driver, plan)
                .run(
                        context -> new Exchanging() {
                            private int next;

                            @Override
                            public IterationOutcome run(Iteration iteration) {
                                return outcomes.apply(next++);
                            }
                        },
                        Network.NONE);
        assertNull(report.message());
        assertEquals(ran, report.measured().warmupNsPerOp().size());
        return report.measured().warmup();
    }

    @Test
    void aResponderMeasuresNothing() {
        PodReport report = run(Role.responder, good());
        assertNull(report.reason());
        assertNull(report.measured());
        assertEquals("responder", report.role());
        assertNotNull(report.usage());
    }

    @Test
    void aLostMessageIsNoResult() {
        PodReport report = run(Role.driver, new IterationOutcome(200, 80_000, 400, 400, 399));
        assertEquals(Reason.MessagesNotConserved.name(), report.reason());
        assertEquals("800 messages were expected, 800 were sent and 798 received", report.message());
    }

    @Test
    void nothingExchangedIsNoResult() {
        PodReport report = run(Role.driver, new IterationOutcome(0, 1, 0, 0, 0));
        assertEquals(Reason.WorkloadError.name(), report.reason());
        assertNull(report.measured());
    }

    @Test
    void aRuntimeThatCanNotBeOpenedIsReportedWithItsReason() {
        PodReport report = trial(Role.driver)
                .run(
                        context -> {
                            throw new TrialException(Reason.PeerLost, "nobody came");
                        },
                        Network.NONE);
        assertEquals(Reason.PeerLost.name(), report.reason());
        assertEquals("nobody came", report.message());
        assertNull(report.counts());
        assertNotNull(report.proof());
        assertEquals(List.of("reported"), events);
    }

    /** The CPUs are half as fast in every third iteration, for whoever runs then. */
    private Exchanging slowed(AtomicInteger clock, long nanos) {
        return new Exchanging() {
            @Override
            public IterationOutcome run(Iteration iteration) {
                long slow = clock.getAndIncrement() / 2 % 3 == 0 ? 2 : 1;
                events.add(nanos == 800 ? "own" : "floor");
                return new IterationOutcome(100, 100 * nanos * slow, 200, 200, 200);
            }
        };
    }

    @Test
    void whatSlowsTheCpusSlowsTheFloorBesideItTooAndLeavesTheTaxAsItIs() {
        Cell floor = new Cell(
                Variant.of("below", new VariantRuntime.Spin(VariantRuntime.Spin.Layout.Adjacent)),
                PLAN.cell().workload(),
                null);
        TrialPlan plan = new TrialPlan(
                PLAN.experiment(),
                PLAN.planHash(),
                PLAN.index(),
                PLAN.fork(),
                PLAN.cell(),
                floor,
                PLAN.placement(),
                new Measurement(1, new Warmup(4, "60s"), 12, "60s", Recording.All, "0s"),
                PLAN.deadlineNanos());
        AtomicInteger clock = new AtomicInteger();
        PodReport report = trial(Role.driver, plan)
                .run(_ -> slowed(clock, 800), Optional.of(_ -> slowed(clock, 100)), Network.NONE);
        assertNull(report.message());
        FloorInside beside = report.measured().floor();
        assertEquals("below", beside.cell());
        assertEquals(8, beside.tax());
        assertEquals(12, beside.blockNsPerOp().size());
        assertEquals(new HashSet<>(List.of(100.0, 200.0)), new HashSet<>(beside.blockNsPerOp()));
        assertEquals(1200, report.measured().exchanges(), "the floor's are none of the trial's own");
        List<String> runs = events.stream()
                .filter(e -> "own".equals(e) || "floor".equals(e))
                .toList();
        assertEquals(32, runs.size());
        List<String> firsts =
                IntStream.range(0, 16).mapToObj(i -> runs.get(2 * i)).toList();
        assertEquals(new HashSet<>(List.of("own", "floor")), new HashSet<>(firsts), "each goes first now and then");
    }

    @Test
    void anErrorInTheMiddleIsReportedAndTheExchangeClosed() {
        PodReport report = trial(Role.driver)
                .run(
                        context -> new Exchanging() {
                            @Override
                            public IterationOutcome run(Iteration iteration) {
                                throw new OutOfMemoryError("Java heap space");
                            }
                        },
                        Network.NONE);
        assertEquals(Reason.WorkloadError.name(), report.reason());
        assertEquals("java.lang.OutOfMemoryError: Java heap space", report.message());
        assertTrue(closed);
    }
}
