package dev.topspin.model.spec;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.Plan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What a trial must be able to hold: its data in the pod's memory, and its actors' mailboxes in the pool's task queues. */
final class CapacityCheck {
    /** Of a heap, what lives long has two parts in three: the collector's usual share for its old generation. */
    private static final long OLD_PARTS = 2;

    private static final long PARTS = 3;

    /** Akka, the harness and their classes, which live in the same heap. */
    private static final long RUNTIME_BYTES = 16L << 20;

    private CapacityCheck() {}

    /** @return every violation, one for each variant; empty where all cells can be held */
    static List<Violation> check(ExperimentSpec spec) {
        List<Violation> found = new ArrayList<>();
        Set<String> reported = new HashSet<>();
        for (Cell cell : Plan.cells(spec)) {
            checkMemory(cell, spec.placement(), reported, found);
            checkTaskQueue(cell, spec, reported, found);
        }
        return found;
    }

    private static void checkMemory(Cell cell, Placement placement, Set<String> reported, List<Violation> found) {
        if (!(cell.workload().kind() instanceof Queries queries)) {
            return;
        }
        Dispatcher dispatcher = Parameter.dispatcher(cell.variant().runtime());
        // a queue has none, and can't follow it
        Integer given = dispatcher == null ? null : dispatcher.throughput();
        int throughput = Objects.requireNonNullElse(given, Dispatcher.THROUGHPUT);
        long held = queries.heldBytes(throughput) + RUNTIME_BYTES;
        long room = JvmFlags.heapBytes(placement) * OLD_PARTS / PARTS;
        if (held > room && reported.add("memory of " + cell.variant().name())) {
            found.add(new Violation(
                    "spec.placement.memory",
                    "Invalid value: \"%s\": variant \"%s\" holds about %d MiB (%d pairs, %d users each, %d queries under way), and there is room for %d MiB: give more"
                            .formatted(
                                    placement.memory(),
                                    cell.variant().name(),
                                    held >> 20,
                                    queries.pairs(),
                                    queries.users(),
                                    queries.underWay(throughput),
                                    room >> 20)));
        }
    }

    /** Where it is known how many threads share the mailboxes: a queue that is too short rejects what it can't take. */
    private static void checkTaskQueue(Cell cell, ExperimentSpec spec, Set<String> reported, List<Violation> found) {
        VariantRuntime runtime = cell.variant().runtime();
        Dispatcher dispatcher = Parameter.dispatcher(runtime);
        if (dispatcher == null || dispatcher.taskQueueSize() == null) {
            return;
        }
        Integer threads = threads(runtime, dispatcher, spec.placement().cpus());
        if (threads == null) {
            return;
        }
        int actors = actors(cell.workload().kind(), runtime);
        int most = Math.ceilDiv(actors, threads);
        if (dispatcher.taskQueueSize() < most
                && reported.add("queue of " + cell.variant().name())) {
            int variant = spec.variants().stream()
                    .map(Variant::name)
                    .toList()
                    .indexOf(cell.variant().name());
            found.add(new Violation(
                    "spec.variants[%d].%s.dispatcher.taskQueueSize".formatted(variant, runtime.kind()),
                    "Invalid value: %d: %d actors on %d threads have up to %d mailboxes in a queue, which rejects what it can't take: must be %d or more"
                            .formatted(dispatcher.taskQueueSize(), actors, threads, most, most)));
        }
    }

    /** @return threads of the actors' pool; null where Akka chooses */
    private static Integer threads(VariantRuntime runtime, Dispatcher dispatcher, int cpus) {
        VariantRuntime.Settings settings =
                switch (runtime) {
                    case VariantRuntime.Akka akka -> akka.settings();
                    case VariantRuntime.AkkaRemote remote -> remote.settings();
                    default -> null;
                };
        if (dispatcher.threads() != null) {
            return dispatcher.threads();
        }
        boolean byCpus = settings == VariantRuntime.Settings.Tuned
                || dispatcher.executor() == Dispatcher.Executor.PinnedAffinity;
        return byCpus ? Integer.valueOf(cpus) : null;
    }

    /** @return actors that exchange in one process, the most of any of the trial's processes */
    private static int actors(WorkloadKind workload, VariantRuntime runtime) {
        int all =
                switch (workload) {
                    case PingPong p -> 2 * p.pairs();
                    case Queries q -> 2 * q.pairs();
                    case Chameneos c -> c.beginning().size() + 1;
                    case Contention _ -> 0;
                };
        if (runtime.pods() == 1) {
            return all;
        }
        // both sides have one actor of each pair; chameneos are all on one side, and their mall on the other
        return workload instanceof Chameneos ? all - 1 : all / 2;
    }
}
