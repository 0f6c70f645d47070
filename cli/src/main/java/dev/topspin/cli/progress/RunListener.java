package dev.topspin.cli.progress;

import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;

/** Told how a run goes on, of which several trials may run at once; called from several threads. */
public interface RunListener extends AutoCloseable {
    /** A trial was started. */
    void started(TrialPlan trial);

    /** Something happened in the driver of a trial that was started and has not ended. */
    void happened(TrialPlan trial, WorkloadEvent event);

    /** A trial ended. */
    void ended(TrialPlan trial, TrialResult result);

    /** A line for the user beside the progress, e.g. of a workload's log. */
    void line(String text);

    @Override
    void close();
}
