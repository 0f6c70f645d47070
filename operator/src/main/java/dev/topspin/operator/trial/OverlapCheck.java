package dev.topspin.operator.trial;

import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.trial.ProofCheck.Held;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Compares the CPUs of a trial that ends with those of the trials beside it, of any experiment. A process tells of its CPUs
 * when it ends, so that of two trials the one that ends last is compared with the other; where they had CPUs in common, both
 * results say so; where one had a CPU of a core on which the other measured, the result of that one says so too, and stays what it
 * is. Two that end at once do so one after the other.
 */
final class OverlapCheck {
    /** The API server's clock and ours may differ: what ended that long before a trial was made is not beside it. */
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private final TrialStore store;
    private final Supplier<Stream<CachedTrial>> known;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * @param store reads and writes the others
     * @param known all trials there are, as of late
     */
    OverlapCheck(TrialStore store, Supplier<Stream<CachedTrial>> known, Clock clock) {
        this.store = store;
        this.known = known;
        this.clock = clock;
    }

    /**
     * @param trial that ends
     * @param plan of it
     * @param result with the reports of its processes
     * @param nodes of its pods; null where unknown
     * @param write stores the judged result
     */
    <T> T judge(CachedTrial trial, TrialPlan plan, TrialResult result, String nodes, Function<TrialResult, T> write) {
        TrialResult own = result.refuted(plan, ProofCheck.faults(plan, result, nodes));
        List<Held> mine = ProofCheck.held(trial.id(), own, nodes);
        if (mine.isEmpty()) {
            return write.apply(own);
        }
        lock.lock();
        try {
            List<CachedTrial> others = ended(trial, nodes);
            List<Held> theirs = others.stream().flatMap(o -> held(o).stream()).toList();
            others.forEach(other -> judgeAnew(other, mine));
            TrialResult judged = own.refuted(plan, ProofCheck.overlaps(mine, theirs));
            return write.apply(ProofCheck.withBeside(judged, trial.id(), nodes, theirs));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Those on a node of the trial that ended after it was made. One that was not over when last heard of is asked for anew.
     */
    private List<CachedTrial> ended(CachedTrial trial, String nodes) {
        Instant made = Times.orNow(trial.getMetadata().getCreationTimestamp(), clock.instant());
        Instant since = made.minus(CLOCKS);
        return known.get()
                .filter(other -> other.getStatus() != null
                        && shareNode(nodes, other.getStatus().nodes()))
                .filter(other -> !other.id().equals(trial.id()))
                .filter(other -> !other.over()
                        || !Times.orNow(other.getStatus().completionTime(), made)
                                .isBefore(since))
                .map(other -> other.over() ? other : store.fresh(other))
                .filter(Objects::nonNull)
                .filter(CachedTrial::over)
                .toList();
    }

    private static boolean shareNode(String one, String other) {
        return one != null
                && other != null
                && (one.equals(other)
                        || !Collections.disjoint(Arrays.asList(one.split(",")), Arrays.asList(other.split(","))));
    }

    private void judgeAnew(CachedTrial other, List<Held> mine) {
        List<String> overlaps = ProofCheck.overlaps(held(other), mine);
        if (overlaps.isEmpty() && ProofCheck.beside(held(other), mine).isEmpty()) {
            return;
        }
        CachedTrial now = store.fresh(other);
        TrialStatus whole = now == null || !now.over()
                ? null
                : store.status(
                        now.getMetadata().getNamespace(), now.getMetadata().getName());
        if (whole == null || whole.result() == null) {
            return;
        }
        TrialResult seen = ProofCheck.withBeside(whole.result(), now.id(), whole.nodes(), mine);
        TrialStatus judged = TrialStatuses.judgedAnew(now, whole, seen, overlaps, clock.instant());
        if (!judged.equals(whole) && store.rewrite(now, whole, judged).isEmpty()) {
            throw new IllegalStateException("trial " + other.id() + " changed while it was judged"); // tried again
        }
    }

    private static List<Held> held(CachedTrial trial) {
        return ProofCheck.held(
                trial.id(), trial.getStatus().result(), trial.getStatus().nodes());
    }
}
