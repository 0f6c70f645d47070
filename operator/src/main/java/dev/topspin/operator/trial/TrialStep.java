package dev.topspin.operator.trial;

import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.RunPolicy.CleanPods;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.cache.CachedTrial;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What is to be done for a trial next. */
sealed interface TrialStep {
    /** So long the scheduler may find no room on a trial's node before the trial goes to another one. */
    Duration MOVE_AFTER = Duration.ofSeconds(4);

    /** Its Job is to be made. */
    record Start() implements TrialStep {}

    /**
     * Its status says where it is.
     *
     * @param status to be stored, where it is another one than before
     * @param next when to look again if nothing happens before
     */
    record Tell(TrialStatus status, Instant next) implements TrialStep {}

    /**
     * The scheduler finds no room where it was put, and there is room elsewhere.
     *
     * @param status of a trial that has no Job
     */
    record Move(TrialStatus status) implements TrialStep {}

    /** It is over, as far as a cache knows: what can't be undone is decided on what the API server itself says. */
    record Confirm() implements TrialStep {}

    /**
     * It is over.
     *
     * @param result not yet held against the trials beside it
     * @param since when the last of its pods started; null where not all did
     */
    record End(TrialResult result, Instant since) implements TrialStep {}

    /**
     * Pure.
     *
     * @param trial as stored, not over
     * @param in all that is known of it
     * @param sure whether that comes from the API server itself, and not from a cache
     * @param couldMove whether there is room on nodes that it could have instead
     */
    static TrialStep of(CachedTrial trial, TrialInputs in, boolean sure, boolean couldMove) {
        if (trial.getStatus() == null || trial.getStatus().phase() == null) {
            return new Start();
        }
        Observation seen = TrialObserver.observe(in);
        String nodes = PodNodes.of(in.pods(), in.plan().pods());
        return switch (seen) {
            case Observation.Ended(TrialResult result, Instant since) -> sure ? new End(result, since) : new Confirm();
            case Observation.Pending(String message, boolean unschedulable, boolean _, Instant next) -> {
                if (couldMove && unschedulable) {
                    Instant moves = in.created().plus(MOVE_AFTER);
                    if (!in.now().isBefore(moves)) {
                        yield new Move(
                                TrialStatuses.unstarted(trial, in.plan(), "goes to other nodes: " + message, in.now()));
                    }
                    yield tell(trial, in, seen, nodes, Times.earliest(next, moves));
                }
                yield tell(trial, in, seen, nodes, next);
            }
            case Observation.Running(Instant _, Instant next) -> tell(trial, in, seen, nodes, next);
        };
    }

    private static TrialStep tell(CachedTrial trial, TrialInputs in, Observation seen, String nodes, Instant next) {
        return new Tell(TrialStatuses.of(trial, in.plan(), seen, nodes, in.now()), next);
    }

    /** What becomes of the Job of a trial that is over. */
    enum CleanUp {
        /** It stays. */
        KEEP,
        /** Its pods are stopped, and stay to be looked at. */
        STOP,
        /** It goes, with its pods. */
        DELETE
    }

    /**
     * Pure.
     *
     * @param phase of the trial
     * @param policy of its experiment
     */
    static CleanUp cleanUp(TrialStatus.Phase phase, CleanPods policy, Job job, List<Pod> pods) {
        boolean succeeded = phase == TrialStatus.Phase.Succeeded;
        if (policy == CleanPods.Always || (succeeded && policy == CleanPods.OnSuccess)) {
            return CleanUp.DELETE;
        }
        if (succeeded || !TrialObserver.mustBeStopped(job, pods)) {
            return CleanUp.KEEP;
        }
        // what is suspended Kueue would start again
        return TrialJob.queue(job) == null ? CleanUp.STOP : CleanUp.DELETE;
    }
}
