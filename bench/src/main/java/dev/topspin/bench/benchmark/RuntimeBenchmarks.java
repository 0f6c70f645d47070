package dev.topspin.bench.benchmark;

import dev.topspin.bench.bare.AeronBare;
import dev.topspin.bench.bare.GrpcBare;
import dev.topspin.bench.bare.KilimBare;
import dev.topspin.bench.bare.QueueBare;
import dev.topspin.bench.candidate.BareCandidate;
import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.candidate.HarnessCandidate;
import dev.topspin.bench.compare.Benchmark;
import dev.topspin.bench.compare.Threshold;
import dev.topspin.bench.process.BenchPlans;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Timing;
import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareAeron.AeronChannel;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.Implementation;
import dev.topspin.model.spec.BareQueue.ThreadKind;
import dev.topspin.model.spec.GrpcCalls;
import dev.topspin.model.spec.GrpcCalls.CallExecutor;
import dev.topspin.model.spec.GrpcCalls.GrpcCall;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runtimes that are no actor library: queues, Kilim's tasks and Aeron's logs in one process, and a streaming call of gRPC between two,
 * against the same in bare programs. Both sides record every round trip.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record RuntimeBenchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String HARNESS = "harness";
    private static final String BARE = "bare";

    /** Started with the woven runtime's libraries, which are not the bench's own. */
    private static final Path KILIM = Path.of("kilim", "target", "app");

    Stream<Benchmark> all() {
        return Stream.concat(
                Stream.of(queue(), kilim(), aeron()), Stream.of(1, 500).map(this::grpc));
    }

    private Benchmark queue() {
        return benchmark(
                "queue",
                "JCTools' queue of one producer between two threads",
                new BareQueue(Implementation.Spsc, ThreadKind.Platform, null, null),
                1,
                cpus.one().map(List::of),
                QueueBare.class);
    }

    private Benchmark kilim() {
        return new RuntimeBenchmarks(jvm.with(KILIM), cpus, timing)
                .benchmark(
                        "kilim-one-thread",
                        "two tasks of Kilim on one thread of its default scheduler",
                        new KilimTasks(1),
                        1,
                        cpus.one().map(List::of),
                        KilimBare.class);
    }

    private Benchmark aeron() {
        return benchmark(
                "aeron-ipc",
                "Aeron's logs between two threads of one process",
                new BareAeron(AeronChannel.Ipc, null),
                1,
                cpus.one().map(List::of),
                AeronBare.class);
    }

    private Benchmark grpc(int inFlight) {
        return benchmark(
                "grpc-" + inFlight,
                "a streaming call of gRPC on event loops, " + inFlight + " in flight",
                new GrpcCalls(Topology.SameNode, GrpcCall.Streaming, CallExecutor.Direct),
                inFlight,
                cpus.two(1, 1),
                GrpcBare.class);
    }

    private Benchmark benchmark(
            String name,
            String what,
            VariantRuntime runtime,
            int inFlight,
            Optional<List<ProcessCpus>> sets,
            Class<?> bare) {
        if (sets.isEmpty()) {
            return Benchmark.skipped(name, what, "2 CPUs of one cache are needed: one for each side");
        }
        List<ProcessCpus> own = sets.get();
        return new Benchmark(
                name,
                what,
                null,
                List.of(
                        new HarnessCandidate(
                                HARNESS,
                                jvm,
                                BenchPlans.timed(runtime, inFlight, Recording.All, own.getFirst(), timing),
                                own),
                        // as many bytes as the workload's message has
                        new BareCandidate(BARE, jvm, bare, own, List.of("bytes=16", "inFlight=" + inFlight), timing)),
                List.of(
                        new Threshold(Figure.NS_PER_HOP, HARNESS, BARE, Benchmarks.AT_MOST_5_PERCENT_MORE),
                        Benchmarks.overhead(HARNESS)));
    }
}
