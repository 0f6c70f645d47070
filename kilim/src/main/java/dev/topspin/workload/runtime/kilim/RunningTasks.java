package dev.topspin.workload.runtime.kilim;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The scheduler of a trial, and what became of its tasks. */
final class RunningTasks {
    private final MeasuredAffineScheduler scheduler;
    private volatile Throwable failure;

    /** @param scheduler idle */
    RunningTasks(MeasuredAffineScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** @return what runs them */
    MeasuredAffineScheduler scheduler() {
        return scheduler;
    }

    /** @return who is told when a task ends by an exception; any thread may tell */
    Consumer<Throwable> failed() {
        return by -> failure = by;
    }

    /** @throws TrialException where a task or the scheduler has ended */
    void check() throws TrialException {
        Throwable by = failure;
        if (by != null) {
            throw new TrialException(Reason.WorkloadError, "a task ended by " + by, by);
        }
        if (scheduler.isShutdown()) {
            throw new TrialException(Reason.WorkloadError, "the tasks' scheduler has ended");
        }
    }

    /** @return what is effective, for the report */
    List<String> settings() {
        return new ArrayList<>(
                List.of("scheduler=AffineScheduler, Kilim's default", "threads=" + scheduler.numThreads()));
    }

    /** Ends all threads. */
    void close() {
        scheduler.shutdown();
    }
}
