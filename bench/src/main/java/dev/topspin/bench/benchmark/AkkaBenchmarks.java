package dev.topspin.bench.benchmark;

import dev.topspin.bench.bare.AkkaBare;
import dev.topspin.bench.bare.PekkoBare;
import dev.topspin.bench.candidate.AllocationCandidate;
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
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.Library;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two actors at ping-pong in one process, against the same actors in a bare program.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record AkkaBenchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    private static final Target NO_BYTE = new Target(Target.Kind.DIFFERENCE_AT_MOST, 0.5);
    private static final long FEW = 400_000;
    private static final long MANY = 2_400_000;
    private static final String NEEDS = "two CPUs of one cache are needed";
    private static final String HARNESS = "harness";
    private static final String UNRECORDED = "unrecorded";
    private static final String BARE = "bare";
    private static final String BARE_RECORDED = "bare-recorded";

    private static final Path PEKKO = Path.of("pekko", "target", "app");

    /** Pekko's actors are Akka's with other names: what the harness adds to them is looked at where it is most and where it is least. */
    Stream<Benchmark> pekko() {
        return Stream.of(
                pingPong("pekko", "actors on Pekko's default dispatcher as shipped", Library.Pekko, null),
                pingPong(
                        "pekko-one-thread",
                        "the same on a fork-join pool of one thread",
                        Library.Pekko,
                        of(Executor.ForkJoin, 1)));
    }

    Stream<Benchmark> all() {
        return Stream.of(
                pingPong("akka", "actors on Akka's default dispatcher as shipped", null),
                pingPong("akka-two-threads", "the same on a fork-join pool of two threads", of(Executor.ForkJoin, 2)),
                pingPong("akka-one-thread", "the same on a fork-join pool of one thread", of(Executor.ForkJoin, 1)),
                pingPong("akka-one-affinity", "the same on an affinity pool of one thread", of(Executor.Affinity, 1)),
                pingPong(
                        "akka-two-affinity",
                        "the same on an affinity pool of two threads, where every message goes to the other CPU",
                        of(Executor.Affinity, 2)),
                allocation());
    }

    private static Dispatcher of(Executor executor, int threads) {
        return new Dispatcher(executor, threads, null, null, null, null, null);
    }

    private Benchmark pingPong(String name, String what, Dispatcher dispatcher) {
        return pingPong(name, what, Library.Akka, dispatcher);
    }

    /** Like with like: what times every round trip against what does so too, what times none against what times none. */
    private Benchmark pingPong(String name, String what, Library library, Dispatcher dispatcher) {
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Benchmark.skipped(name, what, NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        return new Benchmark(
                name,
                what,
                null,
                List.of(
                        trial(UNRECORDED, library, dispatcher, Recording.None, one),
                        bare(BARE, library, one, BareConfig.local(library, dispatcher)),
                        trial(HARNESS, library, dispatcher, Recording.All, one),
                        bare(BARE_RECORDED, library, one, recorded(library, dispatcher))),
                List.of(
                        new Threshold(Figure.NS_PER_HOP, UNRECORDED, BARE, Benchmarks.AT_MOST_3_PERCENT_MORE),
                        new Threshold(Figure.NS_PER_HOP, HARNESS, BARE_RECORDED, Benchmarks.AT_MOST_3_PERCENT_MORE),
                        Benchmarks.overhead(HARNESS)));
    }

    /** @return one and the same program twice */
    Benchmark control() {
        String what =
                "bare actors on Akka's default dispatcher as shipped against themselves, all round trips recorded";
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Benchmark.skipped("control-akka", what, NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        return new Benchmark(
                "control-akka",
                what,
                null,
                List.of(
                        bare(BARE_RECORDED, Library.Akka, one, recorded(Library.Akka, null)),
                        bare("recorded-again", Library.Akka, one, recorded(Library.Akka, null))),
                List.of(new Threshold(Figure.NS_PER_HOP, BARE_RECORDED, "recorded-again", Target.NO_DIFFERENCE)));
    }

    private Benchmark allocation() {
        String name = "akka-allocation";
        String what = "bytes that all threads allocate for a message, actors on one thread";
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Benchmark.skipped(name, what, NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        Dispatcher dispatcher = of(Executor.ForkJoin, 1);
        Candidate harness = new AllocationCandidate(HARNESS, jvm, FEW, MANY, roundTrips -> {
            TrialPlan plan = BenchPlans.counted(akka(Library.Akka, dispatcher), roundTrips, set.get());
            return new HarnessCandidate(HARNESS, jvm, plan, one).command(0, Json.write(plan), 0);
        });
        Candidate bare = new AllocationCandidate(BARE, jvm, FEW, MANY, roundTrips -> {
            List<String> arguments = new ArrayList<>(BareConfig.local(dispatcher));
            arguments.add("roundTrips=" + roundTrips);
            return new BareCandidate(BARE, jvm, AkkaBare.class, one, arguments, new Timing(0, 0)).command(0, null);
        });
        return new Benchmark(
                name,
                what,
                null,
                List.of(harness, bare),
                List.of(new Threshold(Figure.BYTES_PER_MESSAGE, HARNESS, BARE, NO_BYTE)));
    }

    /** As whoever wants percentiles does it. */
    private static List<String> recorded(Library library, Dispatcher dispatcher) {
        List<String> arguments = new ArrayList<>(BareConfig.local(library, dispatcher));
        arguments.add("record=1");
        return arguments;
    }

    private Candidate trial(
            String name, Library library, Dispatcher dispatcher, Recording recording, List<ProcessCpus> one) {
        TrialPlan plan = BenchPlans.timed(akka(library, dispatcher), 1, recording, one.getFirst(), timing);
        return new HarnessCandidate(name, jvm, plan, one);
    }

    private Candidate bare(String name, Library library, List<ProcessCpus> one, List<String> arguments) {
        return switch (library) {
            case Akka -> new BareCandidate(name, jvm, AkkaBare.class, one, arguments, timing);
            case Pekko -> new BareCandidate(name, jvm.with(PEKKO), PekkoBare.class, one, arguments, timing);
        };
    }

    private static VariantRuntime akka(Library library, Dispatcher dispatcher) {
        return new VariantRuntime.Akka(library, VariantRuntime.Akka.Api.Classic, Settings.AsShipped, dispatcher, null);
    }
}
