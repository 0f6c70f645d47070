package dev.topspin.cli.progress;

import dev.topspin.cli.Estimate;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import java.util.function.LongSupplier;

/** How far a run is, and how long it will still take: what was estimated, corrected by how the finished trials went. */
final class Clock {
    private final Plan plan;
    private final LongSupplier nanoTime;
    private final long start;
    private long estimatedOfDone;
    private long tookForDone;
    private long trialStart;
    private TrialPlan trial;
    private int done;

    Clock(Plan plan, LongSupplier nanoTime) {
        this.plan = plan;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.trialStart = start;
    }

    void started(TrialPlan next) {
        trial = next;
        trialStart = nanoTime.getAsLong();
    }

    void ended() {
        done++;
        estimatedOfDone += Estimate.ofTrial(trial);
        tookForDone += trialNanos();
    }

    int done() {
        return done;
    }

    int total() {
        return plan.trials().size();
    }

    long trialNanos() {
        return nanoTime.getAsLong() - trialStart;
    }

    long elapsedNanos() {
        return nanoTime.getAsLong() - start;
    }

    long leftNanos() {
        double ratio = estimatedOfDone == 0 ? 1 : (double) tookForDone / estimatedOfDone;
        long ahead = Estimate.ofTrials(plan.trials().subList(done, total()));
        long running = done < total()
                ? Math.min(trialNanos(), (long) (Estimate.ofTrial(plan.trials().get(done)) * ratio))
                : 0;
        return Math.max(0, (long) (ahead * ratio) - running);
    }
}
