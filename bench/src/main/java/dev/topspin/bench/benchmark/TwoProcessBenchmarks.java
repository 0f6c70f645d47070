package dev.topspin.bench.benchmark;

import dev.topspin.bench.bare.ArteryBare;
import dev.topspin.bench.bare.SocketBare;
import dev.topspin.bench.candidate.BareCandidate;
import dev.topspin.bench.candidate.Candidate;
import dev.topspin.bench.candidate.Figure;
import dev.topspin.bench.candidate.HarnessCandidate;
import dev.topspin.bench.compare.Benchmark;
import dev.topspin.bench.compare.Threshold;
import dev.topspin.bench.process.BenchPlans;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Timing;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Messages between two processes of this machine: a socket and Artery, against the same in bare programs. Both sides record every
 * round trip.
 *
 * @param jvm how candidates are started
 * @param cpus that may be used
 * @param timing of each run
 */
record TwoProcessBenchmarks(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String HARNESS = "harness";
    private static final String BARE = "bare";
    private static final String BARE_RECORDED = "bare-recorded";

    Stream<Benchmark> all() {
        return Stream.of(1, 500)
                .flatMap(inFlight -> Stream.of(
                        socket(inFlight),
                        artery("akka-tcp", Transport.Tcp, inFlight),
                        artery("akka-udp", Transport.AeronUdp, inFlight)));
    }

    private Benchmark socket(int inFlight) {
        String name = "socket-" + inFlight;
        String what = "a bare TCP connection, " + inFlight + " in flight";
        Optional<List<ProcessCpus>> sets = cpus.two(1, 1);
        if (sets.isEmpty()) {
            return Benchmark.skipped(name, what, "2 CPUs of one cache are needed: one for each process");
        }
        TrialPlan plan = BenchPlans.timed(
                new VariantRuntime.Socket(Topology.SameNode),
                inFlight,
                Recording.All,
                sets.get().getFirst(),
                timing);
        // as many bytes as the workload's message has
        List<String> arguments = List.of("bytes=16", "inFlight=" + inFlight);
        return new Benchmark(
                name,
                what,
                null,
                List.of(
                        new HarnessCandidate(HARNESS, jvm, plan, sets.get()),
                        new BareCandidate(BARE, jvm, SocketBare.class, sets.get(), arguments, timing)),
                List.of(
                        new Threshold(Figure.NS_PER_HOP, HARNESS, BARE, Benchmarks.AT_MOST_5_PERCENT_MORE),
                        Benchmarks.overhead(HARNESS)));
    }

    private Benchmark artery(String name, Transport transport, int inFlight) {
        String full = name + "-" + inFlight;
        String what = "actors over Artery " + transport + ", " + inFlight + " in flight";
        // no housekeeping: Artery's own threads carry messages as well, so both sides leave all threads on all CPUs
        Optional<List<ProcessCpus>> sets = cpus.two(2, 0);
        if (sets.isEmpty()) {
            return Benchmark.skipped(full, what, "4 CPUs of one cache are needed: two for each process");
        }
        VariantRuntime runtime =
                new VariantRuntime.AkkaRemote(Topology.SameNode, transport, 1, 5, Settings.Tuned, null, null);
        TrialPlan plan =
                BenchPlans.timed(runtime, inFlight, Recording.All, sets.get().getFirst(), timing.ofArtery());
        List<String> arguments = new ArrayList<>(BareConfig.remote(transport));
        arguments.add("inFlight=" + inFlight);
        List<Candidate> candidates = new ArrayList<>(List.of(new HarnessCandidate(HARNESS, jvm, plan, sets.get())));
        List<Threshold> thresholds = new ArrayList<>();
        if (inFlight > 1) { // with one in flight the bare program records by itself
            arguments.add("record=1");
        }
        String other = inFlight > 1 ? BARE_RECORDED : BARE;
        candidates.add(new BareCandidate(other, jvm, ArteryBare.class, sets.get(), arguments, timing.ofArtery()));
        thresholds.add(new Threshold(Figure.NS_PER_HOP, HARNESS, other, Benchmarks.AT_MOST_5_PERCENT_MORE));
        thresholds.add(Benchmarks.overhead(HARNESS));
        return new Benchmark(full, what, null, candidates, thresholds);
    }
}
