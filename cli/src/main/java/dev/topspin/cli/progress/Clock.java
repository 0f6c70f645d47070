package dev.topspin.cli.progress;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Precision;
import java.util.Collection;
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
    private long took;
    private final Map<Integer, Long> starts = new HashMap<>();
    private int atOnce = 1;
    private final Map<Integer, TrialResult> finished = new HashMap<>();
    private List<TrialPlan> due;

    Clock(Plan plan, LongSupplier nanoTime) {
        this.plan = plan;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.due = Precision.due(plan, finished);
    }

    void started(TrialPlan trial) {
        starts.put(trial.index(), nanoTime.getAsLong());
        atOnce = starts.size();
    }

    void ended(TrialPlan trial, TrialResult result) {
        took = ran(trial);
        starts.remove(trial.index());
        finished.put(trial.index(), result);
        due = Precision.due(plan, finished);
        estimatedOfDone += DurationEstimate.ofTrial(trial);
        tookForDone += took;
    }

    int done() {
        return finished.size();
    }

    /** @return how many trials are due, as far as is known by now */
    int total() {
        return due.size();
    }

    /** @return how long the trial took that ended last */
    long tookNanos() {
        return took;
    }

    long elapsedNanos() {
        return nanoTime.getAsLong() - start;
    }

    /**
     * @return how long it takes until all trials that are due have ended, or a budget is spent: those of a lane come one after the
     *     other, and no more of them run at once than did when the last was started
     */
    long leftNanos() {
        double ratio = estimatedOfDone == 0 ? 1 : (double) tookForDone / estimatedOfDone;
        Map<Integer, Long> byLane = new HashMap<>();
        due.stream().filter(t -> !finished.containsKey(t.index())).forEach(t -> {
            long whole = (long) (DurationEstimate.ofTrial(t) * ratio);
            byLane.merge(plan.lane(t).number(), whole - Math.min(ran(t), whole), Long::sum);
        });
        Collection<Long> lanes = byLane.values();
        long longest = lanes.stream().mapToLong(Long::longValue).max().orElse(0);
        long ofDue = Math.max(longest, lanes.stream().mapToLong(Long::longValue).sum() / atOnce);
        return byLane.isEmpty() ? 0 : Math.max(ofDue, ofBudget() / atOnce);
    }

    /** What is left of a budget while trials run; less than 0 where they take longer, or there is none. */
    private long ofBudget() {
        return Precision.leftNanos(plan, finished)
                - starts.values().stream()
                        .mapToLong(since -> nanoTime.getAsLong() - since)
                        .sum();
    }

    /** For how long a trial has been running; 0 where it has not. */
    private long ran(TrialPlan trial) {
        Long since = starts.get(trial.index());
        return since == null ? 0 : nanoTime.getAsLong() - since;
    }
}
