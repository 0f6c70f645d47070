package dev.topspin.bench;

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
 * @param jvm how sides are started
 * @param cpus that may be used
 * @param timing of each run
 */
record PinnedSubjects(Jvm jvm, Cpus cpus, Timing timing) {
    private static final String PINNED = "pinned";
    private static final String UNPINNED = "unpinned";

    Stream<Subject> all() {
        VariantRuntime akka = new VariantRuntime.Akka(
                VariantRuntime.Akka.Api.Classic,
                Settings.AsShipped,
                new Dispatcher(Dispatcher.Executor.ForkJoin, 2, null, null, null, null, null),
                null);
        return Stream.of(
                subject("pinned-spin", "the spin loop", new VariantRuntime.Spin(VariantRuntime.Spin.Layout.Adjacent)),
                subject("pinned-akka", "actors on two threads", akka));
    }

    private Subject subject(String name, String who, VariantRuntime runtime) {
        String what = who + ", pinned and not, on a machine whose every CPU has other work";
        Optional<ProcessCpus> set = cpus.one().filter(own -> !cpus.besides(own).isEmpty());
        if (set.isEmpty()) {
            return Subject.skipped(name, what, "4 CPUs of one cache are needed: the other work has its own");
        }
        ProcessCpus own = set.get();
        ProcessCpus everywhere = new ProcessCpus(cpus.cpus(), List.of());
        ProcessCpus left = new ProcessCpus(cpus.besides(own), List.of());
        TrialPlan pinned = Plans.timed(runtime, 1, Recording.Auto, own, timing);
        TrialPlan unpinned = Plans.unpinned(Plans.timed(runtime, 1, Recording.Auto, everywhere, timing));
        int threads = cpus.cpus().size();
        return new Subject(
                name,
                what,
                null,
                List.of(
                        new BusySide(new HarnessSide(PINNED, jvm, pinned, List.of(own)), left, threads),
                        new BusySide(
                                new HarnessSide(UNPINNED, jvm, unpinned, List.of(everywhere)), everywhere, threads)),
                List.of(
                        new Goal(Figure.NS_PER_HOP, PINNED, UNPINNED, Target.NONE),
                        new Goal(Figure.NS_PER_HOP, PINNED, PINNED, Target.VARIATION),
                        new Goal(Figure.NS_PER_HOP, UNPINNED, UNPINNED, Target.VARIATION),
                        new Goal(Figure.P999_MICROS, PINNED, UNPINNED, Target.NONE)));
    }
}
