package dev.topspin.bench.benchmark;

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
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Topology;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What recording costs: the same trial with recording off, of one round trip in 128, and of all.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record RecordingBenchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String NEEDS = "two CPUs of one cache are needed";

    Stream<Benchmark> all() {
        Optional<List<ProcessCpus>> one = cpus.one().map(List::of);
        VariantRuntime akka = new VariantRuntime.Akka(
                VariantRuntime.Akka.Api.Classic,
                Settings.AsShipped,
                new Dispatcher(Dispatcher.Executor.ForkJoin, 1, null, null, null, null, null),
                null);
        return Stream.of(
                benchmark(
                        "recording-spin",
                        "the spin loop",
                        new VariantRuntime.Spin(VariantRuntime.Spin.Layout.Adjacent),
                        one),
                benchmark("recording-akka", "actors on one thread", akka, one),
                benchmark(
                        "recording-socket",
                        "a bare socket",
                        new VariantRuntime.Socket(Topology.SameNode),
                        cpus.two(1, 1)));
    }

    private Benchmark benchmark(String name, String who, VariantRuntime runtime, Optional<List<ProcessCpus>> sets) {
        String what = who + ", recorded not at all, sampled, and always: the cost of a message in ns";
        if (sets.isEmpty()) {
            return Benchmark.skipped(name, what, NEEDS);
        }
        List<ProcessCpus> own = sets.get();
        return new Benchmark(
                name,
                what,
                null,
                Stream.of(Recording.None, Recording.Sampled, Recording.All)
                        .map(recording -> trial(runtime, recording, own))
                        .toList(),
                Stream.of(Recording.Sampled, Recording.All)
                        .map(r -> new Threshold(Figure.NS_PER_HOP, name(r), name(Recording.None), Target.DIFFERENCE))
                        .toList());
    }

    private Candidate trial(VariantRuntime runtime, Recording recording, List<ProcessCpus> own) {
        TrialPlan plan = BenchPlans.timed(runtime, 1, recording, own.getFirst(), timing);
        return new HarnessCandidate(name(recording), jvm, plan, own);
    }

    private static String name(Recording recording) {
        return recording.name().toLowerCase(Locale.ROOT);
    }
}
