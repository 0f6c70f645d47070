package dev.topspin.bench.benchmark;

import dev.topspin.bench.bare.QueriesBare;
import dev.topspin.bench.candidate.BareCandidate;
import dev.topspin.bench.candidate.Candidate;
import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.candidate.HarnessCandidate;
import dev.topspin.bench.compare.Benchmark;
import dev.topspin.bench.compare.Target;
import dev.topspin.bench.compare.Threshold;
import dev.topspin.bench.process.BenchPlans;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Timing;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Queries against a bare program of the same actors, and the dispatchers' executors against each other.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record DispatcherBenchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String NEEDS = "two CPUs of one cache are needed";
    private static final long NO_END = 1_000_000_000_000L;
    private static final int PAIRS = 4;
    private static final int IN_FLIGHT = 10;
    private static final int USERS = 1000;
    private static final Queries QUERIES = new Queries(NO_END, PAIRS, IN_FLIGHT, false, USERS);

    /** @return the queries, as the dispatcher post had them: four pairs, twice the throughput under way */
    Stream<Benchmark> queries() {
        return Stream.of(
                queries("queries", "four pairs that query, ten under way each, on two fork-join threads", 2),
                queries(
                        "queries-one-thread",
                        "the same on one thread, where no chance settles who runs beside whom",
                        1));
    }

    private Benchmark queries(String name, String what, int threads) {
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Benchmark.skipped(name, what, NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        Dispatcher dispatcher = dispatcher(Executor.ForkJoin, threads);
        return new Benchmark(
                name,
                what,
                null,
                List.of(
                        trial("harness", QUERIES, dispatcher, Recording.All, one),
                        bare("bare", dispatcher, one, "check=1"),
                        bare("bare-recorded", dispatcher, one, "check=1", "record=1"),
                        trial("unrecorded", QUERIES, dispatcher, Recording.None, one)),
                List.of(
                        new Threshold(Figure.NS_PER_HOP, "unrecorded", "bare", Benchmarks.AT_MOST_3_PERCENT_MORE),
                        new Threshold(
                                Figure.NS_PER_HOP, "harness", "bare-recorded", Benchmarks.AT_MOST_3_PERCENT_MORE)));
    }

    /** @return PinnedAffinity against the others, for as many messages under way as show where it wins and where not */
    Stream<Benchmark> executors() {
        return Stream.of(
                executors("executors-ping-pong", "one pair at ping-pong, one under way", BenchPlans.pingPong(1)),
                executors("executors-ping-pong-50", "one pair at ping-pong, 50 under way", BenchPlans.pingPong(50)),
                executors("executors-queries", "four pairs that query, ten under way each", QUERIES));
    }

    private Benchmark executors(String name, String what, WorkloadKind workload) {
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Benchmark.skipped(name, what, NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        List<Candidate> candidates = new ArrayList<>();
        List<Threshold> thresholds = new ArrayList<>();
        for (Executor executor : List.of(Executor.PinnedAffinity, Executor.Affinity, Executor.ForkJoin)) {
            candidates.add(trial(name(executor), workload, dispatcher(executor, 2), Recording.None, one));
            if (executor != Executor.PinnedAffinity) {
                thresholds.add(
                        new Threshold(Figure.NS_PER_HOP, name(Executor.PinnedAffinity), name(executor), Target.NONE));
            }
        }
        return new Benchmark(name, what + ": executors of two threads", null, candidates, thresholds);
    }

    private static String name(Executor executor) {
        return executor.name().toLowerCase(Locale.ROOT);
    }

    private static Dispatcher dispatcher(Executor executor, int threads) {
        return new Dispatcher(executor, threads, null, null, null, null, null);
    }

    private Candidate trial(
            String name, WorkloadKind workload, Dispatcher dispatcher, Recording recording, List<ProcessCpus> one) {
        VariantRuntime akka = new Akka(Api.Classic, Settings.AsShipped, dispatcher, null);
        return new HarnessCandidate(
                name, jvm, BenchPlans.timed(akka, workload, recording, one.getFirst(), timing), one);
    }

    private Candidate bare(String name, Dispatcher dispatcher, List<ProcessCpus> one, String... more) {
        List<String> arguments = new ArrayList<>(BareConfig.local(dispatcher));
        arguments.addAll(List.of("pairs=" + PAIRS, "inFlight=" + IN_FLIGHT, "users=" + USERS));
        arguments.addAll(List.of(more));
        return new BareCandidate(name, jvm, QueriesBare.class, one, arguments, timing);
    }
}
