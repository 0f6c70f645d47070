package dev.topspin.operator.trial;

import dev.topspin.api.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.kube.StatusWriter;
import dev.topspin.operator.trial.ProofCheck.Held;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Compares the CPUs of a trial that ends with those of the trials beside it, of any experiment. A process tells of its CPUs
 * when it ends, so that of two trials the one that ends last is compared with the other; where they had CPUs in common, both
 * results say so. Two that end at once do so one after the other.
 */
final class Neighbours {
    /** The API server's clock and ours may differ: what ended that long before a trial was made is not beside it. */
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private final KubernetesClient client;
    private final StatusWriter statuses;
    private final Supplier<Stream<Trial>> known;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * @param statuses writes those of the others
     * @param known all trials there are, as of late
     */
    Neighbours(KubernetesClient client, StatusWriter statuses, Supplier<Stream<Trial>> known, Clock clock) {
        this.client = client;
        this.statuses = statuses;
        this.known = known;
        this.clock = clock;
    }

    /**
     * @param trial that ends
     * @param result with the reports of its processes
     * @param nodes of its pods; null where unknown
     * @param write stores the judged result
     */
    <T> T judge(Trial trial, TrialResult result, String nodes, Function<TrialResult, T> write) {
        TrialResult own = result.refuted(trial.getSpec(), ProofCheck.faults(trial.getSpec(), result, nodes));
        List<Held> mine = ProofCheck.held(id(trial), own, nodes);
        if (mine.isEmpty()) {
            return write.apply(own);
        }
        lock.lock();
        try {
            List<Trial> others = ended(trial);
            List<Held> theirs = others.stream().flatMap(o -> held(o).stream()).toList();
            others.forEach(other -> refute(other, ProofCheck.overlaps(held(other), mine)));
            return write.apply(own.refuted(trial.getSpec(), ProofCheck.overlaps(mine, theirs)));
        } finally {
            lock.unlock();
        }
    }

    /** Those that ended after the trial was made. One that was not over when last heard of is asked for anew. */
    private List<Trial> ended(Trial trial) {
        Instant made = Times.orNow(trial.getMetadata().getCreationTimestamp(), clock.instant());
        return known.get()
                .filter(other -> !id(other).equals(id(trial)))
                .map(other -> TrialStatuses.ended(other) ? other : fresh(other))
                .filter(Objects::nonNull)
                .filter(TrialStatuses::ended)
                .filter(other ->
                        !Times.orNow(other.getStatus().completionTime(), made).isBefore(made.minus(CLOCKS)))
                .toList();
    }

    private Trial fresh(Trial trial) {
        return client.resources(Trial.class)
                .inNamespace(trial.getMetadata().getNamespace())
                .withName(trial.getMetadata().getName())
                .get();
    }

    private void refute(Trial other, List<String> overlaps) {
        if (overlaps.isEmpty()) {
            return;
        }
        Trial stored = fresh(other);
        if (stored != null
                && TrialStatuses.ended(stored)
                && statuses.write(stored, TrialStatuses.refuted(stored, overlaps, clock.instant()))
                        == StatusWriter.Outcome.STALE) {
            throw new IllegalStateException("trial " + id(other) + " changed while it was judged"); // tried again
        }
    }

    private static List<Held> held(Trial trial) {
        return ProofCheck.held(
                id(trial), trial.getStatus().result(), trial.getStatus().nodes());
    }

    private static String id(Trial trial) {
        return trial.getMetadata().getNamespace() + "/" + trial.getMetadata().getName();
    }
}
