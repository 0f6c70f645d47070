package dev.topspin.bench.benchmark;

import dev.topspin.bench.candidate.BusyCandidate;
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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What pinning is worth on a machine with other work: as many threads as it has CPUs, which never rest. Pinned, a trial has its
 * CPUs for itself: a kubelet with static CPU manager keeps all else off them, which is done here by confining the other work
 * to the CPUs that are left. Unpinned, both may run on any CPU, and the kernel shares them out.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record PinnedBenchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String PINNED = "pinned";
    private static final String UNPINNED = "unpinned";

    Stream<Benchmark> all() {
        VariantRuntime akka = new VariantRuntime.Akka(
                VariantRuntime.Akka.Api.Classic,
                Settings.AsShipped,
                new Dispatcher(Dispatcher.Executor.ForkJoin, 2, null, null, null, null, null),
                null);
        return Stream.of(
                benchmark("pinned-spin", "the spin loop", new VariantRuntime.Spin(VariantRuntime.Spin.Layout.Adjacent)),
                benchmark("pinned-akka", "actors on two threads", akka));
    }

    private Benchmark benchmark(String name, String who, VariantRuntime runtime) {
        String what = who + ", pinned and not, on a machine whose every CPU has other work";
        Optional<ProcessCpus> set = cpus.one().filter(own -> !cpus.besides(own).isEmpty());
        if (set.isEmpty()) {
            return Benchmark.skipped(name, what, "4 CPUs of one cache are needed: the other work has its own");
        }
        ProcessCpus own = set.get();
        ProcessCpus everywhere = new ProcessCpus(cpus.cpus(), List.of());
        ProcessCpus left = new ProcessCpus(cpus.besides(own), List.of());
        TrialPlan pinned = BenchPlans.timed(runtime, 1, Recording.Auto, own, timing);
        TrialPlan unpinned = BenchPlans.unpinned(BenchPlans.timed(runtime, 1, Recording.Auto, everywhere, timing));
        int threads = cpus.cpus().size();
        return new Benchmark(
                name,
                what,
                null,
                List.of(
                        new BusyCandidate(new HarnessCandidate(PINNED, jvm, pinned, List.of(own)), left, threads),
                        new BusyCandidate(
                                new HarnessCandidate(UNPINNED, jvm, unpinned, List.of(everywhere)),
                                everywhere,
                                threads)),
                List.of(
                        new Threshold(Figure.NS_PER_HOP, PINNED, UNPINNED, Target.NONE),
                        new Threshold(Figure.NS_PER_HOP, PINNED, PINNED, Target.VARIATION),
                        new Threshold(Figure.NS_PER_HOP, UNPINNED, UNPINNED, Target.VARIATION),
                        new Threshold(Figure.P999_MICROS, PINNED, UNPINNED, Target.NONE)));
    }
}
