package dev.topspin.operator.trial;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.operator.cache.CachedNode.NotReady;
import dev.topspin.operator.trial.PodRefusals.Refusal;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * All that is known of a trial at one moment.
 *
 * @param plan of the trial
 * @param created when its Job was made: the operator may have been away between the trial and its Job; of one that goes through a
 *     queue when it was let go, and now while it is not
 * @param startDeadline how long its pods may take to start
 * @param hadRun whether all its pods were seen running before
 * @param job its Job; null where there is none
 * @param pods its Job's pods, in any order
 * @param silentNodes nodes that don't answer, each with what is known of that
 * @param refused why the API server refuses its pods; null where it is not known to
 * @param warnings what kubelets say of pods that start late, by the pods' names
 * @param now the moment
 */
record TrialInputs(
        TrialPlan plan,
        Instant created,
        Duration startDeadline,
        boolean hadRun,
        Job job,
        List<Pod> pods,
        Map<String, NotReady> silentNodes,
        Refusal refused,
        Map<String, String> warnings,
        Instant now) {
    TrialInputs {
        pods = List.copyOf(pods);
        silentNodes = Map.copyOf(silentNodes);
        warnings = Map.copyOf(warnings);
    }

    /** Of pods of which nobody says that they are refused or can't be started. */
    TrialInputs(
            TrialPlan plan,
            Instant created,
            Duration startDeadline,
            boolean hadRun,
            Job job,
            List<Pod> pods,
            Map<String, NotReady> silentNodes,
            Instant now) {
        this(plan, created, startDeadline, hadRun, job, pods, silentNodes, null, Map.of(), now);
    }

    Instant startsBy() {
        return created.plus(startDeadline);
    }

    /** Until when the scheduler may find no room: trials that are to run beside each other must not run one after the other. */
    Instant hasRoomBy() {
        boolean beside = plan.placement().onOneNode() && plan.measurement().forks() > 1;
        return beside ? Times.earliest(startsBy(), created.plus(TrialObserver.ROOM_GRACE)) : startsBy();
    }

    Instant endsBy() {
        return created.plusNanos(plan.deadlineNanos());
    }
}
