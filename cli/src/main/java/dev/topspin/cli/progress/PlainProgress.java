package dev.topspin.cli.progress;

import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** A line for each trial that ended: for logs and pipes. */
public final class PlainProgress implements RunListener {
    private final PrintWriter out;
    private final Clock clock;

    /** @param out flushed after every line */
    public PlainProgress(PrintWriter out, Plan plan) {
        this(out, plan, System::nanoTime);
    }

    /** @param nanoTime the time since any moment */
    public PlainProgress(PrintWriter out, Plan plan, LongSupplier nanoTime) {
        this.out = out;
        this.clock = new Clock(plan, nanoTime);
    }

    @Override
    public synchronized void started(TrialPlan trial) {
        clock.started(trial);
    }

    @Override
    public void happened(TrialPlan trial, WorkloadEvent event) {}

    @Override
    public synchronized void ended(TrialPlan trial, TrialResult result) {
        clock.ended(trial, result);
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
