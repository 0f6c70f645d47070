package dev.topspin.cli;

import dev.topspin.model.plan.TrialPlan;
import java.util.List;

/** How long trials will take. */
public final class Estimate {
    /** Starting and ending the JVM of a trial; a runtime between two processes takes one and a half of it. */
    static final long START_NANOS = 2_000_000_000L;

    private Estimate() {}

    /** @return nanoseconds, at the most: iterations may end early, after their round trips */
    public static long ofTrial(TrialPlan trial) {
        long total = trial.measurement().totalNanos();
        return total + (trial.pods() > 1 ? START_NANOS * 3 / 2 : START_NANOS);
    }

    /** @return nanoseconds of all trials, one after the other */
    public static long ofTrials(List<TrialPlan> trials) {
        return trials.stream().mapToLong(Estimate::ofTrial).sum();
    }
}
