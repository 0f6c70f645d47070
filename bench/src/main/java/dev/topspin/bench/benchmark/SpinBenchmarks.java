package dev.topspin.bench.benchmark;

import dev.topspin.bench.bare.SeedBare;
import dev.topspin.bench.bare.SpinBare;
import dev.topspin.bench.candidate.BareCandidate;
import dev.topspin.bench.candidate.Candidate;
import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.candidate.HarnessCandidate;
import dev.topspin.bench.candidate.LimitCandidate;
import dev.topspin.bench.compare.Benchmark;
import dev.topspin.bench.compare.Target;
import dev.topspin.bench.compare.Threshold;
import dev.topspin.bench.process.BenchPlans;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Timing;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import java.util.List;
import java.util.Optional;

/**
 * The spin loop against the limit in C, against bare loops of Java, and a bare loop against itself.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record SpinBenchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String NEEDS = "two threads need two CPUs of one cache";
    private static final String HARNESS = "harness";
    private static final String BARE = "bare";
    private static final List<String> PADDED = List.of("padded=1");

    /** @return the spin loop against the better of two loops in C, median over lines against median over lines */
    Benchmark limit() {
        String name = "spin-limit";
        String what = "the spin loop against the better of a compare-and-swap and a store loop in C, over the lines";
        Optional<String> missing = LimitCandidate.missing();
        if (missing.isPresent() || cpus.one().isEmpty()) {
            return Benchmark.skipped(name, what, missing.orElse(NEEDS));
        }
        ProcessCpus one = cpus.one().get();
        return new Benchmark(
                name,
                what,
                null,
                List.of(trial("spin", Layout.Adjacent, List.of(one)), new LimitCandidate("best-of-c", one, timing)),
                List.of(new Threshold(
                        Figure.NS_PER_HOP_OVER_LINES, "spin", "best-of-c", Benchmarks.AT_MOST_5_PERCENT_MORE)));
    }

    /** @return the spin loop against the same in a program of its own; and against the seed, which stays on one line */
    Benchmark spin() {
        String what = "the spin loop, adjacent and padded, over many lines";
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Benchmark.skipped("spin", what, NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        List<Candidate> candidates = List.of(
                trial(HARNESS, Layout.Adjacent, one),
                bare(BARE, SpinBare.class, one, List.of()),
                bare("seed", SeedBare.class, one, List.of()),
                trial("harness-padded", Layout.Padded, one),
                bare("bare-padded", SpinBare.class, one, PADDED));
        return new Benchmark(
                "spin",
                what,
                null,
                candidates,
                List.of(
                        new Threshold(Figure.NS_PER_HOP, HARNESS, BARE, Benchmarks.AT_MOST_3_PERCENT_MORE),
                        new Threshold(
                                Figure.NS_PER_HOP, "harness-padded", "bare-padded", Benchmarks.AT_MOST_3_PERCENT_MORE),
                        new Threshold(Figure.NS_PER_HOP, HARNESS, "seed", Target.NONE),
                        new Threshold(Figure.NS_PER_HOP, "harness-padded", HARNESS, Target.NONE),
                        Benchmarks.overhead(HARNESS)));
    }

    /** @return one and the same program twice: what its interval spans, no other row can tell apart */
    Benchmark control() {
        String what = "the bare spin loop against itself: what this machine can tell apart at all";
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Benchmark.skipped("control", what, NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        return new Benchmark(
                "control",
                what,
                null,
                List.of(bare(BARE, SpinBare.class, one, List.of()), bare("bare-again", SpinBare.class, one, List.of())),
                List.of(new Threshold(Figure.NS_PER_HOP, BARE, "bare-again", Target.NO_DIFFERENCE)));
    }

    private Candidate trial(String name, Layout layout, List<ProcessCpus> one) {
        VariantRuntime spin = new VariantRuntime.Spin(layout);
        return new HarnessCandidate(name, jvm, BenchPlans.timed(spin, 1, Recording.Auto, one.getFirst(), timing), one);
    }

    private Candidate bare(String name, Class<?> main, List<ProcessCpus> cpus, List<String> arguments) {
        return new BareCandidate(name, jvm, main, cpus, arguments, timing);
    }
}
