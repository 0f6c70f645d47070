package dev.topspin.bench.benchmark;

import dev.topspin.bench.bare.ChameneosBare;
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
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Threads;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Creatures that meet: bare threads against a program of their own, and Akka's two protocols against each other. A meeting is
 * two hops, one for each creature.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record ChameneosBenchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    private static final Target AT_MOST_10_PERCENT_MORE = new Target(Target.Kind.RATIO_AT_MOST, 1.1);
    private static final Target HALF_AS_MANY_AGAIN = new Target(Target.Kind.RATIO_AT_LEAST, 1.5);
    private static final String NEEDS = "two CPUs of one cache are needed";
    private static final int CREATURES = 4;

    /** More than are met in any time. */
    private static final long MEETINGS = 1_000_000_000_000L;

    /** @return the meeting place of bare threads: with creatures that a thread has two of, and with one for each thread */
    Stream<Benchmark> threads() {
        return Stream.of(
                threads("chameneos-threads", "four creatures on two threads that meet at one word", CREATURES),
                threads("chameneos-threads-two", "two creatures on two threads: each meeting is between CPUs", 2));
    }

    private Benchmark threads(String name, String what, int creatures) {
        return benchmark(
                name,
                what,
                one -> List.of(
                        trial("harness", new Threads(null), creatures, one),
                        new BareCandidate("bare", jvm, ChameneosBare.class, one, bare(creatures), timing)),
                List.of(new Threshold(Figure.NS_PER_HOP, "harness", "bare", AT_MOST_10_PERCENT_MORE)));
    }

    private static List<String> bare(int creatures) {
        return List.of("creatures=" + creatures);
    }

    /** @return the lean protocol against the post's own, on the same dispatchers */
    Stream<Benchmark> protocols() {
        return Stream.of(
                protocols("chameneos-akka", "as shipped", null),
                protocols("chameneos-akka-two-threads", "on two fork-join threads", forkJoin(2)),
                protocols("chameneos-akka-one-thread", "on one fork-join thread", forkJoin(1)));
    }

    private Benchmark protocols(String name, String where, Dispatcher dispatcher) {
        return benchmark(
                name,
                "four creatures that are actors, and their mall, " + where + ": Lean against the post's four tells",
                one -> List.of(
                        trial("lean", akka(Protocol.Lean, dispatcher), CREATURES, one),
                        trial("four-tells", akka(Protocol.FourTells, dispatcher), CREATURES, one)),
                List.of(
                        new Threshold(Figure.OPS_PER_SECOND, "lean", "four-tells", HALF_AS_MANY_AGAIN),
                        new Threshold(Figure.NS_PER_HOP, "lean", "four-tells", Target.NONE)));
    }

    private Benchmark benchmark(
            String name,
            String what,
            Function<List<ProcessCpus>, List<Candidate>> candidates,
            List<Threshold> thresholds) {
        Optional<ProcessCpus> set = cpus.one();
        return set.isEmpty()
                ? Benchmark.skipped(name, what, NEEDS)
                : new Benchmark(name, what, null, candidates.apply(List.of(set.get())), thresholds);
    }

    private static Dispatcher forkJoin(int threads) {
        return new Dispatcher(Dispatcher.Executor.ForkJoin, threads, null, null, null, null, null);
    }

    private static VariantRuntime akka(Protocol protocol, Dispatcher dispatcher) {
        return new Akka(Api.Classic, Settings.AsShipped, dispatcher, protocol);
    }

    private Candidate trial(String name, VariantRuntime runtime, int creatures, List<ProcessCpus> one) {
        Chameneos withoutEnd = new Chameneos(MEETINGS, creatures, null);
        return new HarnessCandidate(
                name, jvm, BenchPlans.timed(runtime, withoutEnd, Recording.None, one.getFirst(), timing), one);
    }
}
