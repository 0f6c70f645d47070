package dev.topspin.bench.benchmark;

import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.candidate.StatisticsCandidate;
import dev.topspin.bench.cluster.BareJvmCandidate;
import dev.topspin.bench.cluster.OperatorCandidate;
import dev.topspin.bench.compare.Benchmark;
import dev.topspin.bench.compare.Target;
import dev.topspin.bench.compare.Threshold;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.Timing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All benchmarks that one machine can show.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
public record Benchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    /** What a trial may take more than a bare program where both run in one process. */
    static final Target AT_MOST_3_PERCENT_MORE = new Target(Target.Kind.RATIO_AT_MOST, 1.03);

    /** The same between two processes, and of the spin loop against the best of C. */
    static final Target AT_MOST_5_PERCENT_MORE = new Target(Target.Kind.RATIO_AT_MOST, 1.05);

    /** @return the benchmarks in the order in which they run */
    public List<Benchmark> all() {
        SpinBenchmarks spin = new SpinBenchmarks(jvm, cpus, timing);
        AkkaBenchmarks akka = new AkkaBenchmarks(jvm, cpus, timing);
        List<Benchmark> all = new ArrayList<>(List.of(spin.limit(), spin.spin()));
        akka.all().forEach(all::add);
        akka.pekko().forEach(all::add);
        dispatchers().queries().forEach(all::add);
        chameneos().threads().forEach(all::add);
        chameneos().protocols().forEach(all::add);
        new TwoProcessBenchmarks(jvm, cpus, timing).all().forEach(all::add);
        new RuntimeBenchmarks(jvm, cpus, timing).all().forEach(all::add);
        new RecordingBenchmarks(jvm, cpus, timing).all().forEach(all::add);
        all.add(new ScrapeBenchmark(jvm, cpus, timing).scrape());
        new PinnedBenchmarks(jvm, cpus, timing).all().forEach(all::add);
        all.add(statistics());
        return all;
    }

    /** @return what is only run where it is asked for */
    public List<Benchmark> onRequest() {
        return Stream.of(
                        Stream.of(
                                new SpinBenchmarks(jvm, cpus, timing).control(),
                                new AkkaBenchmarks(jvm, cpus, timing).control()),
                        Stream.of(operator()),
                        dispatchers().executors())
                .flatMap(benchmarks -> benchmarks)
                .toList();
    }

    private ChameneosBenchmarks chameneos() {
        return new ChameneosBenchmarks(jvm, cpus, timing);
    }

    private DispatcherBenchmarks dispatchers() {
        return new DispatcherBenchmarks(jvm, cpus, timing);
    }

    private Benchmark statistics() {
        String candidate = "statistics";
        return new Benchmark(
                candidate,
                "the statistics of 1,000 trials, and the command line's report of them",
                null,
                List.of(new StatisticsCandidate(
                        candidate, jvm, Path.of("topspin").toAbsolutePath(), 1000)),
                List.of(
                        alone(Figure.STATISTICS_AND_REPORT_SECONDS, candidate, 2),
                        alone(Figure.STATISTICS_SECONDS, candidate, 2),
                        alone(Figure.REPORT_SECONDS, candidate, 2),
                        alone(Figure.REPORT_MEGABYTES, candidate, 3)));
    }

    /** What needs a cluster with the operator in it. */
    private Benchmark operator() {
        String candidate = "operator";
        String jvm = "bare-jvm";
        return new Benchmark(
                candidate,
                "the operator in the current context's cluster: start, reaction, memory, a trial's overhead",
                null,
                List.of(
                        new OperatorCandidate(candidate),
                        new BareJvmCandidate(jvm, this.jvm.java(), Path.of("e2e", "images", "operator.args"))),
                List.of(
                        alone(Figure.READY_SECONDS, candidate, 1.5),
                        alone(Figure.APPLY_TO_POD_SECONDS, candidate, 0.2),
                        alone(Figure.STORED_TO_POD_SECONDS, candidate, 0.2),
                        new Threshold(Figure.FIRST_APPLY_TO_POD_SECONDS, candidate, candidate, Target.ALONE),
                        alone(Figure.RSS_MIB, candidate, 150),
                        new Threshold(Figure.READY_SECONDS, candidate, jvm, Target.NONE),
                        new Threshold(Figure.RSS_MIB, candidate, jvm, Target.NONE),
                        alone(Figure.OVERHEAD_SECONDS, candidate, 8)));
    }

    /** @return that a trial takes at most so much longer than it measures */
    static Threshold overhead(String candidate) {
        return alone(Figure.OVERHEAD_SECONDS, candidate, 3);
    }

    private static Threshold alone(Figure figure, String candidate, double limit) {
        return new Threshold(figure, candidate, candidate, new Target(Target.Kind.AT_MOST, limit));
    }
}
