package dev.topspin.cli.progress;

import dev.topspin.cli.Estimate;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Precision;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** How far a run is, and how long it will still take: what was estimated, corrected by how the finished trials went. */
final class Clock {
    private final Plan plan;
    private final LongSupplier nanoTime;
    private final long start;
    private long estimatedOfDone;
    private long tookForDone;
    private long trialStart;
    private final Map<Integer, TrialResult> finished = new HashMap<>();
    private List<TrialPlan> due;
    private TrialPlan trial;

    Clock(Plan plan, LongSupplier nanoTime) {
        this.plan = plan;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.trialStart = start;
        this.due = Precision.due(plan, finished);
    }

    void started(TrialPlan next) {
        trial = next;
        trialStart = nanoTime.getAsLong();
    }

    void ended(TrialResult result) {
        finished.put(trial.index(), result);
        due = Precision.due(plan, finished);
        estimatedOfDone += Estimate.ofTrial(trial);
        tookForDone += trialNanos();
    }

    int done() {
        return finished.size();
    }

    /** @return how many trials are due, as far as is known by now */
    int total() {
        return due.size();
    }

    long trialNanos() {
        return nanoTime.getAsLong() - trialStart;
    }

    long elapsedNanos() {
        return nanoTime.getAsLong() - start;
    }

    long leftNanos() {
        double ratio = estimatedOfDone == 0 ? 1 : (double) tookForDone / estimatedOfDone;
        List<TrialPlan> left =
                due.stream().filter(t -> !finished.containsKey(t.index())).toList();
        long ahead = Estimate.ofTrials(left);
        long running = left.isEmpty() ? 0 : Math.min(trialNanos(), (long) (Estimate.ofTrial(left.getFirst()) * ratio));
        return Math.max(0, (long) (ahead * ratio) - running);
    }
}
