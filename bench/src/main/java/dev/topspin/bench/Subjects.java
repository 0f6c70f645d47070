package dev.topspin.bench;

import dev.topspin.bench.bare.AkkaBare;
import dev.topspin.bench.bare.ArteryBare;
import dev.topspin.bench.bare.PaddedSpinBare;
import dev.topspin.bench.bare.SeedBare;
import dev.topspin.bench.bare.SocketBare;
import dev.topspin.bench.bare.SpinBare;
import dev.topspin.bench.cluster.BareJvmSide;
import dev.topspin.bench.cluster.OperatorSide;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote.Transport;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.model.spec.VariantRuntime.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All subjects that one machine can show.
 *
 * @param jvm how sides are started
 * @param cpus that may be used
 * @param timing of each run
 */
public record Subjects(Jvm jvm, Cpus cpus, Timing timing) {
    private static final Target AT_MOST_5_PERCENT_MORE = new Target(Target.Kind.RATIO_AT_MOST, 1.05);
    private static final Target AT_LEAST_95_PERCENT = new Target(Target.Kind.RATIO_AT_LEAST, 0.95);
    private static final Target NO_BYTE = new Target(Target.Kind.DIFFERENCE_AT_MOST, 0.5);
    private static final long FEW = 400_000;
    private static final long MANY = 2_400_000;
    private static final String SPIN_NEEDS = "two threads need two CPUs of one cache";
    private static final String HARNESS = "harness";
    private static final String BARE = "bare";
    private static final String BARE_RECORDED = "bare-recorded";
    private static final String UNRECORDED = "unrecorded";
    private static final Dispatcher ONE_THREAD =
            new Dispatcher(Dispatcher.Executor.ForkJoin, 1, null, null, null, null, null);

    private static final Dispatcher TWO_THREADS =
            new Dispatcher(Dispatcher.Executor.ForkJoin, 2, null, null, null, null, null);

    private static final Dispatcher ONE_AFFINE_THREAD =
            new Dispatcher(Dispatcher.Executor.Affinity, 1, null, null, null, null, null);

    private static final Dispatcher TWO_AFFINE_THREADS =
            new Dispatcher(Dispatcher.Executor.Affinity, 2, null, null, null, null, null);

    /** @return the subjects in the order in which they run */
    public List<Subject> all() {
        List<Subject> all = new ArrayList<>();
        all.add(spin());
        all.add(akka("akka", "actors on Akka's default dispatcher as shipped, every round trip recorded", null));
        all.add(akka("akka-two-threads", "the same on a fork-join pool of two threads", TWO_THREADS));
        all.add(akka("akka-one-thread", "the same on a fork-join pool of one thread", ONE_THREAD));
        all.add(akka("akka-one-affinity", "the same on an affinity pool of one thread", ONE_AFFINE_THREAD));
        all.add(akka(
                "akka-two-affinity",
                "the same on an affinity pool of two threads, where every message goes to the other CPU",
                TWO_AFFINE_THREADS));
        all.add(allocation());
        dispatchers().queries().forEach(all::add);
        chameneos().threads().forEach(all::add);
        chameneos().protocols().forEach(all::add);
        for (int inFlight : new int[] {1, 500}) {
            all.add(socket(inFlight));
            all.add(remote("akka-tcp", Transport.Tcp, inFlight));
            all.add(remote("akka-udp", Transport.AeronUdp, inFlight));
        }
        new RecordingSubjects(jvm, cpus, timing).all().forEach(all::add);
        all.add(new ScrapeSubject(jvm, cpus, timing).scrape());
        new PinnedSubjects(jvm, cpus, timing).all().forEach(all::add);
        all.add(statistics());
        return all;
    }

    /** @return what is only run where it is asked for */
    public List<Subject> onRequest() {
        return Stream.of(controls(), Stream.of(operator()), dispatchers().executors())
                .flatMap(subjects -> subjects)
                .toList();
    }

    private ChameneosSubjects chameneos() {
        return new ChameneosSubjects(jvm, cpus, timing);
    }

    private DispatcherSubjects dispatchers() {
        return new DispatcherSubjects(jvm, cpus, timing);
    }

    private Subject statistics() {
        String side = "statistics";
        return new Subject(
                side,
                "the statistics of 1,000 trials, and the command line's report of them",
                null,
                List.of(new StatisticsSide(side, jvm, Path.of("topspin").toAbsolutePath(), 1000)),
                List.of(
                        alone(Figure.STATISTICS_AND_REPORT_SECONDS, side, 2),
                        alone(Figure.STATISTICS_SECONDS, side, 2),
                        alone(Figure.REPORT_SECONDS, side, 2),
                        alone(Figure.REPORT_MEGABYTES, side, 3)));
    }

    /** What needs a cluster with the operator in it. */
    private Subject operator() {
        String side = "operator";
        String jvm = "bare-jvm";
        return new Subject(
                side,
                "the operator in the current context's cluster: start, reaction, memory, a trial's overhead",
                null,
                List.of(
                        new OperatorSide(side),
                        new BareJvmSide(jvm, this.jvm.java(), Path.of("e2e", "images", "operator.args"))),
                List.of(
                        alone(Figure.READY_SECONDS, side, 1.5),
                        alone(Figure.APPLY_TO_POD_SECONDS, side, 0.2),
                        alone(Figure.STORED_TO_POD_SECONDS, side, 0.2),
                        new Goal(Figure.FIRST_APPLY_TO_POD_SECONDS, side, side, Target.ALONE),
                        alone(Figure.RSS_MIB, side, 150),
                        new Goal(Figure.READY_SECONDS, side, jvm, Target.NONE),
                        new Goal(Figure.RSS_MIB, side, jvm, Target.NONE),
                        alone(Figure.OVERHEAD_SECONDS, side, 8)));
    }

    /** One and the same program on both sides: how far from 1 its ratio is tells what the others' can be believed to. */
    private Stream<Subject> controls() {
        return Stream.of(
                control(
                        "control",
                        "the bare spin loop against itself: what this machine can tell apart at all",
                        List.of(BARE, "bare-again"),
                        SpinBare.class,
                        List.of(),
                        Figure.NS_PER_HOP,
                        Figure.FAST_NS_PER_HOP),
                control(
                        "control-akka",
                        "bare actors on Akka's default dispatcher as shipped against themselves, every round trip recorded",
                        List.of(BARE_RECORDED, "recorded-again"),
                        AkkaBare.class,
                        recorded(null),
                        Figure.NS_PER_HOP));
    }

    private Subject control(
            String name, String what, List<String> sides, Class<?> main, List<String> arguments, Figure... figures) {
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Subject.skipped(name, what, SPIN_NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        return new Subject(
                name,
                what,
                null,
                sides.stream().map(side -> bare(side, main, one, arguments)).toList(),
                Arrays.stream(figures)
                        .map(figure -> new Goal(figure, sides.getFirst(), sides.getLast(), Target.NONE))
                        .toList());
    }

    private Subject spin() {
        String what = "the spin loop, adjacent and padded, one round trip in 128 recorded";
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Subject.skipped("spin", what, SPIN_NEEDS);
        }
        List<ProcessCpus> one = List.of(set.get());
        List<Side> sides = List.of(
                spinTrial("harness", Layout.Adjacent, one),
                bare("seed", SeedBare.class, one),
                bare(BARE, SpinBare.class, one),
                spinTrial("harness-padded", Layout.Padded, one),
                bare("bare-padded", PaddedSpinBare.class, one));
        return new Subject(
                "spin",
                what,
                null,
                sides,
                List.of(
                        new Goal(Figure.NS_PER_HOP, HARNESS, BARE, AT_MOST_5_PERCENT_MORE),
                        new Goal(Figure.FAST_NS_PER_HOP, HARNESS, BARE, AT_MOST_5_PERCENT_MORE),
                        new Goal(Figure.NS_PER_HOP, HARNESS, "seed", AT_MOST_5_PERCENT_MORE),
                        new Goal(Figure.NS_PER_HOP, "harness-padded", "bare-padded", AT_MOST_5_PERCENT_MORE),
                        new Goal(Figure.FAST_NS_PER_HOP, "harness-padded", "bare-padded", AT_MOST_5_PERCENT_MORE),
                        new Goal(Figure.NS_PER_HOP, "harness-padded", HARNESS, Target.NONE),
                        new Goal(Figure.FAST_NS_PER_HOP, "harness-padded", HARNESS, Target.NONE),
                        overhead()));
    }

    private Subject akka(String name, String what, Dispatcher dispatcher) {
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Subject.skipped(name, what, "two CPUs of one cache are needed");
        }
        List<ProcessCpus> one = List.of(set.get());
        return new Subject(
                name,
                what,
                null,
                List.of(
                        akkaTrial(HARNESS, dispatcher, Recording.All, one),
                        bare(BARE, AkkaBare.class, one, BareConfig.local(dispatcher)),
                        bare(BARE_RECORDED, AkkaBare.class, one, recorded(dispatcher)),
                        akkaTrial(UNRECORDED, dispatcher, Recording.None, one)),
                List.of(
                        // like with like: what times every round trip against what does so too, what times none against
                        // what
                        // times none
                        new Goal(Figure.NS_PER_HOP, HARNESS, BARE_RECORDED, AT_MOST_5_PERCENT_MORE),
                        new Goal(Figure.NS_PER_HOP, UNRECORDED, BARE, AT_MOST_5_PERCENT_MORE),
                        new Goal(Figure.NS_PER_HOP, BARE_RECORDED, BARE, Target.NONE),
                        new Goal(Figure.NS_PER_HOP, HARNESS, BARE, Target.NONE),
                        overhead()));
    }

    /** As whoever wants percentiles does it. */
    private static List<String> recorded(Dispatcher dispatcher) {
        List<String> arguments = new ArrayList<>(BareConfig.local(dispatcher));
        arguments.add("record=1");
        return arguments;
    }

    private Side akkaTrial(String name, Dispatcher dispatcher, Recording recording, List<ProcessCpus> one) {
        return new HarnessSide(name, jvm, Plans.timed(akka(dispatcher), 1, recording, one.getFirst(), timing), one);
    }

    private Subject allocation() {
        String what = "bytes that all threads allocate for a message, actors on one thread";
        Optional<ProcessCpus> set = cpus.one();
        if (set.isEmpty()) {
            return Subject.skipped("akka-allocation", what, "two CPUs of one cache are needed");
        }
        List<ProcessCpus> one = List.of(set.get());
        Side harness = new AllocationSide(HARNESS, jvm, FEW, MANY, roundTrips -> {
            TrialPlan plan = Plans.counted(akka(ONE_THREAD), roundTrips, set.get());
            return new HarnessSide(HARNESS, jvm, plan, one).command(0, dev.topspin.model.Json.write(plan), 0);
        });
        Side bare = new AllocationSide(BARE, jvm, FEW, MANY, roundTrips -> {
            List<String> arguments = new ArrayList<>(BareConfig.local(ONE_THREAD));
            arguments.add("roundTrips=" + roundTrips);
            return new BareSide(BARE, jvm, AkkaBare.class, one, arguments, new Timing(0, 0)).command(0, null);
        });
        return new Subject(
                "akka-allocation",
                what,
                null,
                List.of(harness, bare),
                List.of(new Goal(Figure.BYTES_PER_MESSAGE, HARNESS, BARE, NO_BYTE)));
    }

    private Subject socket(int inFlight) {
        return between(
                "socket-" + inFlight,
                "a bare TCP connection, " + inFlight + " in flight",
                cpus.two(1, 1),
                "2 CPUs of one cache are needed: one for each process",
                new VariantRuntime.Socket(Topology.SameNode),
                SocketBare.class,
                inFlight,
                timing,
                false,
                // as many bytes as the workload's message has
                List.of("bytes=16"));
    }

    private Subject remote(String name, Transport transport, int inFlight) {
        // no housekeeping: Artery's own threads carry messages as well, so both sides leave all threads on all their
        // CPUs
        return between(
                name + "-" + inFlight,
                "actors over Artery " + transport + ", " + inFlight + " in flight",
                cpus.two(2, 0),
                "4 CPUs of one cache are needed: two for each process",
                new VariantRuntime.AkkaRemote(Topology.SameNode, transport, 1, 5, Settings.Tuned, null, null),
                ArteryBare.class,
                inFlight,
                timing.ofArtery(),
                true,
                BareConfig.remote(transport));
    }

    /** @param timed whether many messages under way are held against a bare program as well that times every one */
    private Subject between(
            String name,
            String what,
            Optional<List<ProcessCpus>> sets,
            String needed,
            VariantRuntime runtime,
            Class<?> main,
            int inFlight,
            Timing timing,
            boolean timed,
            List<String> more) {
        if (sets.isEmpty()) {
            return Subject.skipped(name, what, needed);
        }
        List<ProcessCpus> two = sets.get();
        TrialPlan plan = Plans.timed(runtime, inFlight, Recording.All, two.getFirst(), timing);
        List<String> arguments = new ArrayList<>(more);
        arguments.add("inFlight=" + inFlight);
        List<Side> sides = new ArrayList<>(List.of(
                new HarnessSide(HARNESS, jvm, plan, two), new BareSide(BARE, jvm, main, two, arguments, timing)));
        List<Goal> goals = new ArrayList<>();
        if (inFlight == 1) {
            goals.add(new Goal(Figure.P50_MICROS, HARNESS, BARE, AT_MOST_5_PERCENT_MORE));
        } else {
            goals.add(new Goal(Figure.OPS_PER_SECOND, HARNESS, BARE, AT_LEAST_95_PERCENT));
        }
        if (inFlight > 1 && timed) { // so much of the difference is what timing every message takes
            List<String> recording = new ArrayList<>(arguments);
            recording.add("record=1");
            sides.add(new BareSide(BARE_RECORDED, jvm, main, two, recording, timing));
            goals.add(new Goal(Figure.OPS_PER_SECOND, HARNESS, BARE_RECORDED, AT_LEAST_95_PERCENT));
        }
        goals.add(overhead());
        return new Subject(name, what, null, sides, goals);
    }

    private static VariantRuntime akka(Dispatcher dispatcher) {
        return new VariantRuntime.Akka(VariantRuntime.Akka.Api.Classic, Settings.AsShipped, dispatcher, null);
    }

    private Side spinTrial(String name, Layout layout, List<ProcessCpus> one) {
        return new HarnessSide(
                name,
                jvm,
                Plans.timed(new VariantRuntime.Spin(layout), 1, Recording.Auto, one.getFirst(), timing),
                one);
    }

    private Side bare(String name, Class<?> main, List<ProcessCpus> one) {
        return bare(name, main, one, List.of());
    }

    private Side bare(String name, Class<?> main, List<ProcessCpus> cpus, List<String> arguments) {
        return new BareSide(name, jvm, main, cpus, arguments, timing);
    }

    private static Goal overhead() {
        return alone(Figure.OVERHEAD_SECONDS, HARNESS, 3);
    }

    private static Goal alone(Figure figure, String side, double limit) {
        return new Goal(figure, side, side, new Target(Target.Kind.AT_MOST, limit));
    }
}
