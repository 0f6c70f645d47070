package dev.topspin.workload.runtime.scalaactors;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.function.Consumer;

/** The scheduler of a trial, and what became of its actors. */
final class RunningActors {
    private final MeasuredScheduler scheduler;
    private volatile Throwable failure;

    /** @param scheduler idle */
    RunningActors(MeasuredScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** @return what runs them */
    MeasuredScheduler scheduler() {
        return scheduler;
    }

    /** @return who is told when an actor ends by an exception; any thread may tell */
    Consumer<Throwable> failed() {
        return by -> failure = by;
    }

    /** @throws TrialException where an actor or the scheduler has ended */
    void check() throws TrialException {
        Throwable by = failure;
        if (by != null) {
            throw new TrialException(Reason.WorkloadError, "an actor ended by " + by, by);
        }
        if (!scheduler.isActive()) {
            throw new TrialException(Reason.WorkloadError, "the actors' scheduler has ended");
        }
    }

    /** @return what is effective, for the report */
    List<String> settings() {
        return List.of("scheduler=fork-join, as Scala's actors have it", "threads=" + scheduler.threads());
    }

    /** Ends all threads. */
    void close() {
        scheduler.shutdown();
    }
}
