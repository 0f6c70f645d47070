package dev.topspin.workload.harness.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Load;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.Workload;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.PeerCheck;
import dev.topspin.workload.harness.trial.TrialContext;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Both processes of a trial in one JVM, each with a thread of its own in the place of its harness. */
public final class TwoEnds implements AutoCloseable {
    /** Long enough never to be what ends an iteration. */
    public static final long ENDLESS = Duration.ofMinutes(5).toNanos();

    private final TrialContext driverContext;
    private final CompletableFuture<Exchange> driver;
    private final CompletableFuture<Exchange> responder;

    public TwoEnds(ExchangeRuntime runtime, VariantRuntime variant, WorkloadKind workload) throws IOException {
        this(runtime, variant, workload, Sampling.ALL);
    }

    public TwoEnds(ExchangeRuntime runtime, VariantRuntime variant, WorkloadKind workload, Sampling sampling)
            throws IOException {
        this(runtime, variant, workload, sampling, null);
    }

    /** @param certificates the folder that both show the files of; null where they are not encrypted */
    public TwoEnds(
            ExchangeRuntime runtime,
            VariantRuntime variant,
            WorkloadKind workload,
            Sampling sampling,
            Path certificates)
            throws IOException {
        int controlPort = freePort();
        driverContext = context(Role.driver, variant, workload, sampling, network(controlPort, certificates));
        TrialContext responderContext =
                context(Role.responder, variant, workload, sampling, network(controlPort, certificates));
        responder = Ends.soon(() -> runtime.open(responderContext));
        driver = Ends.soon(() -> runtime.open(driverContext));
    }

    private static Network network(int controlPort, Path certificates) {
        String here = "127.0.0.1";
        return new Network(here, here, here, controlPort, 0, Duration.ofSeconds(30), new PeerCheck(null), certificates);
    }

    /** @return a port that nobody listens on; none of those that the kernel gives to whoever connects meanwhile, in another JVM of tests */
    public static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 30_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException e) {
                // another one then
            }
        }
    }

    public static PingPong pingPong(int pairs, int inFlight, int payloadBytes) {
        return new PingPong(Long.MAX_VALUE, pairs, inFlight, payloadBytes, new Pause(Pause.Kind.None, null));
    }

    /** @return an open loop */
    public static PingPong open(int pairs, long rate, int payloadBytes) {
        return new PingPong(Long.MAX_VALUE, pairs, 1, payloadBytes, new Pause(Pause.Kind.None, null), new Load(rate));
    }

    /** @return what driver and responder saw of one iteration */
    public List<IterationOutcome> run(Iteration iteration) throws Exception {
        CompletableFuture<IterationOutcome> answering =
                Ends.soon(() -> responder.get().run(iteration));
        // whoever can't open is the cause, and not who waits for it
        CompletableFuture.anyOf(driver, responder.thenCompose(_ -> driver)).get();
        IterationOutcome driven = driver.get().run(iteration);
        return List.of(driven, answering.get());
    }

    /**
     * All of them are recorded, but for slices in which nothing is: each second iteration begins with one of these, and may be over in
     * it.
     *
     * @param number of the iteration, of two
     * @param expected round trips of all pairs, each counted once by both ends and recorded once at the most
     * @param roundTrips of each pair
     */
    public void assertEachMessageCountsOnce(int number, long expected, long roundTrips) throws Exception {
        for (IterationOutcome outcome : run(new Iteration(number, 2, false, roundTrips, ENDLESS))) {
            assertEquals(expected, outcome.exchanges());
            assertEquals(expected, outcome.expected());
            assertEquals(expected, outcome.sent());
            assertEquals(expected, outcome.received());
            assertTrue(outcome.elapsedNanos() > 0);
        }
        long recorded = recorded().getTotalCount();
        assertTrue(recorded <= expected, recorded + " of " + expected);
        assertTrue(recorded > 0 || number % 2 == 0, recorded + " of " + expected);
    }

    /** @return all round trips recorded since the last call */
    public Histogram recorded() {
        Histogram all = RoundTripRecorder.histogram();
        driverContext.recorders().forEach(r -> r.drainTo(all));
        return all;
    }

    public Exchange driver() throws Exception {
        return driver.get();
    }

    public Exchange responder() throws Exception {
        return responder.get();
    }

    @Override
    public void close() {
        driver.join().close();
        responder.join().close();
    }

    /** @return a plan of one short warm-up and one short measured iteration, not pinned */
    public static TrialPlan plan(VariantRuntime variant, WorkloadKind workload, String time) {
        return plan(
                variant,
                workload,
                new Measurement(1, new Measurement.Warmup(1, "200ms"), 1, time, Measurement.Recording.All, "0s"));
    }

    /** @return a plan that is not pinned */
    public static TrialPlan plan(VariantRuntime variant, WorkloadKind workload, Measurement measurement) {
        Placement placement =
                new Placement(2, 0, "256Mi", Placement.Pinning.None, Map.of(), List.of(), null, null, Map.of());
        Variant named = Variant.of("v", variant);
        return new TrialPlan(
                "test",
                "0123456789abcdef",
                3,
                1,
                new Cell(named, Workload.of(workload), Map.of()),
                placement,
                measurement,
                Duration.ofMinutes(5).toNanos());
    }

    private static TrialContext context(
            Role role, VariantRuntime variant, WorkloadKind workload, Sampling sampling, Network network) {
        return new TrialContext(
                plan(variant, workload, "200ms"),
                role,
                new NotPinned(),
                sampling,
                Stream.generate(RoundTripRecorder::new)
                        .limit(workload.timed() ? workload.strands() : 0)
                        .toList(),
                network);
    }

    private static final class NotPinned implements MeasuredThreads {
        private final List<Thread> entered = new ArrayList<>();

        @Override
        public int cpus() {
            return 1;
        }

        @Override
        public void expect(int threads) {}

        @Override
        public synchronized void enter() {
            entered.add(Thread.currentThread());
        }

        @Override
        public synchronized void leave() {
            entered.remove(Thread.currentThread());
        }

        @Override
        public int adopt(Predicate<String> name) {
            return 0;
        }
    }
}
