package dev.topspin.bench;

import dev.topspin.bench.bare.ChameneosBare;
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
 * @param jvm how sides are started
 * @param cpus that may be used
 * @param timing of each run
 */
record ChameneosSubjects(Jvm jvm, Cpus cpus, Timing timing) {
    private static final Target AT_MOST_10_PERCENT_MORE = new Target(Target.Kind.RATIO_AT_MOST, 1.1);
    private static final Target HALF_AS_MANY_AGAIN = new Target(Target.Kind.RATIO_AT_LEAST, 1.5);
    private static final String NEEDS = "two CPUs of one cache are needed";
    private static final int CREATURES = 4;
    private static final Chameneos WITHOUT_END = new Chameneos(1_000_000_000_000L, CREATURES, null);

    /** @return the meeting place of bare threads */
    Subject threads() {
        return subject(
                "chameneos-threads",
                "four creatures on two threads that meet at one word",
                one -> List.of(
                        trial("harness", new Threads(null), one),
                        new BareSide("bare", jvm, ChameneosBare.class, one, List.of("creatures=" + CREATURES), timing)),
                List.of(
                        new Goal(Figure.NS_PER_HOP, "harness", "bare", AT_MOST_10_PERCENT_MORE),
                        new Goal(Figure.FAST_NS_PER_HOP, "harness", "bare", AT_MOST_10_PERCENT_MORE)));
    }

    /** @return the lean protocol against the post's own, on the same dispatchers */
    Stream<Subject> protocols() {
        return Stream.of(
                protocols("chameneos-akka", "as shipped", null),
                protocols("chameneos-akka-two-threads", "on two fork-join threads", forkJoin(2)),
                protocols("chameneos-akka-one-thread", "on one fork-join thread", forkJoin(1)));
    }

    private Subject protocols(String name, String where, Dispatcher dispatcher) {
        return subject(
                name,
                "four creatures that are actors, and their mall, " + where + ": Lean against the post's four tells",
                one -> List.of(
                        trial("lean", akka(Protocol.Lean, dispatcher), one),
                        trial("four-tells", akka(Protocol.FourTells, dispatcher), one)),
                List.of(
                        new Goal(Figure.OPS_PER_SECOND, "lean", "four-tells", HALF_AS_MANY_AGAIN),
                        new Goal(Figure.NS_PER_HOP, "lean", "four-tells", Target.NONE)));
    }

    private Subject subject(String name, String what, Function<List<ProcessCpus>, List<Side>> sides, List<Goal> goals) {
        Optional<ProcessCpus> set = cpus.one();
        return set.isEmpty()
                ? Subject.skipped(name, what, NEEDS)
                : new Subject(name, what, null, sides.apply(List.of(set.get())), goals);
    }

    private static Dispatcher forkJoin(int threads) {
        return new Dispatcher(Dispatcher.Executor.ForkJoin, threads, null, null, null, null, null);
    }

    private static VariantRuntime akka(Protocol protocol, Dispatcher dispatcher) {
        return new Akka(Api.Classic, Settings.AsShipped, dispatcher, protocol);
    }

    private Side trial(String name, VariantRuntime runtime, List<ProcessCpus> one) {
        return new HarnessSide(
                name, jvm, Plans.timed(runtime, WITHOUT_END, Recording.None, one.getFirst(), timing), one);
    }
}
