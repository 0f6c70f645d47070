package dev.topspin.bench;

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
 * @param jvm how sides are started
 * @param cpus that may be used
 * @param timing of each run
 */
record RecordingSubjects(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String NEEDS = "two CPUs of one cache are needed";

    Stream<Subject> all() {
        Optional<List<ProcessCpus>> one = cpus.one().map(List::of);
        VariantRuntime akka = new VariantRuntime.Akka(
                VariantRuntime.Akka.Api.Classic,
                Settings.AsShipped,
                new Dispatcher(Dispatcher.Executor.ForkJoin, 1, null, null, null, null, null),
                null);
        return Stream.of(
                subject(
                        "recording-spin",
                        "the spin loop",
                        new VariantRuntime.Spin(VariantRuntime.Spin.Layout.Adjacent),
                        one),
                subject("recording-akka", "actors on one thread", akka, one),
                subject(
                        "recording-socket",
                        "a bare socket",
                        new VariantRuntime.Socket(Topology.SameNode),
                        cpus.two(1, 1)));
    }

    private Subject subject(String name, String who, VariantRuntime runtime, Optional<List<ProcessCpus>> sets) {
        String what = who + ", recorded not at all, sampled, and always: the cost of a message in ns";
        if (sets.isEmpty()) {
            return Subject.skipped(name, what, NEEDS);
        }
        List<ProcessCpus> own = sets.get();
        return new Subject(
                name,
                what,
                null,
                Stream.of(Recording.None, Recording.Sampled, Recording.All)
                        .map(recording -> trial(runtime, recording, own))
                        .toList(),
                Stream.of(Recording.Sampled, Recording.All)
                        .map(r -> new Goal(Figure.NS_PER_HOP, name(r), name(Recording.None), Target.DIFFERENCE))
                        .toList());
    }

    private Side trial(VariantRuntime runtime, Recording recording, List<ProcessCpus> own) {
        TrialPlan plan = Plans.timed(runtime, 1, recording, own.getFirst(), timing);
        return new HarnessSide(name(recording), jvm, plan, own);
    }

    private static String name(Recording recording) {
        return recording.name().toLowerCase(Locale.ROOT);
    }
}
