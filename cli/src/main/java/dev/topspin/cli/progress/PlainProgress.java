package dev.topspin.cli.progress;

import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import java.io.PrintWriter;

/** A line for each trial that ended: for logs and pipes. */
public final class PlainProgress implements Progress {
    private final PrintWriter out;
    private final Clock clock;

    /** @param out flushed after every line */
    public PlainProgress(PrintWriter out, Plan plan) {
        this.out = out;
        this.clock = new Clock(plan, System::nanoTime);
    }

    @Override
    public synchronized void started(TrialPlan trial) {
        clock.started(trial);
    }

    @Override
    public void happened(WorkloadEvent event) {}

    @Override
    public synchronized void ended(TrialPlan trial, TrialResult result) {
        clock.ended();
        line(ProgressText.ended(clock, trial, result));
    }

    @Override
    public synchronized void line(String text) {
        out.println(text);
        out.flush();
    }

    @Override
    public void close() {}
}
