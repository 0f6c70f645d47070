package dev.topspin.cli.progress;

import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;

/** Told how a run goes on; called from several threads. */
public interface Progress extends AutoCloseable {
    /** A trial was started. */
    void started(TrialPlan trial);

    /** Something happened in the driver of the trial that was started last. */
    void happened(WorkloadEvent event);

    /** A trial ended. */
    void ended(TrialPlan trial, TrialResult result);

    /** A line for the user beside the progress, e.g. of a workload's log. */
    void line(String text);

    @Override
    void close();
}
