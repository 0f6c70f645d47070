package dev.topspin.operator.trial;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.TrialStatus;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.Figures;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.ProofWords;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Placement.Pinning;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.kube.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** The status of a trial, from what was observed. Pure. */
final class TrialStatuses {
    private TrialStatuses() {}

    /** @return when all pods ran; null where they weren't seen running yet */
    static String startTime(CachedTrial trial) {
        return trial.getStatus() == null ? null : trial.getStatus().startTime();
    }

    /**
     * @param trial as stored
     * @param plan of it
     * @param seen what it has come to
     * @param nodes of its pods in the order of their roles; null where not known now
     */
    static TrialStatus of(CachedTrial trial, TrialPlan plan, Observation seen, String nodes, Instant now) {
        CachedTrial.State before = trial.getStatus();
        Conditions conditions = new Conditions(
                before == null ? List.of() : before.conditions(),
                trial.getMetadata().getGeneration(),
                now);
        String known = nodes == null && before != null ? before.nodes() : nodes;
        return switch (seen) {
            case Observation.Pending(String message, boolean _, boolean heldUp, Instant _) -> {
                String reason = heldUp ? ConditionReasons.HELD_UP : ConditionReasons.PENDING;
                yield unfinished(trial, plan, Phase.Pending, null, known, notYet(conditions, reason, message));
            }
            case Observation.Running(Instant since, Instant _) ->
                unfinished(
                        trial,
                        plan,
                        Phase.Running,
                        since,
                        known,
                        notYet(conditions, ConditionReasons.RUNNING, "all processes run"));
            case Observation.Ended(TrialResult result, Instant since) ->
                finished(trial, plan, result, since, known, conditions, time(now));
        };
    }

    private static Conditions notYet(Conditions conditions, String reason, String message) {
        return conditions
                .set(ConditionTypes.PINNED, null, ConditionReasons.NOT_MEASURED, "nothing was measured yet")
                .set(ConditionTypes.SUCCEEDED, null, reason, message);
    }

    /** @return the status of a trial that goes to other nodes: as if its Job had not been made */
    static TrialStatus unstarted(CachedTrial trial, TrialPlan plan, String why, Instant now) {
        Conditions conditions = new Conditions(
                trial.getStatus().conditions(), trial.getMetadata().getGeneration(), now);
        return unfinished(trial, plan, null, null, null, notYet(conditions, ConditionReasons.PENDING, why));
    }

    /**
     * @param trial that is over
     * @param before its whole status
     * @param result its result, with what is known of it by now
     * @param reasons what was found since against its pinning; may be empty
     * @return its status, with its result not proven any more where there are reasons
     */
    static TrialStatus judgedAnew(
            CachedTrial trial, TrialStatus before, TrialResult result, List<String> reasons, Instant now) {
        Conditions conditions =
                new Conditions(before.conditions(), trial.getMetadata().getGeneration(), now);
        Pinning asked = trial.getSpec().pinning();
        TrialResult refuted = result.refuted(asked == Pinning.Required, reasons);
        return finished(
                trial, before.parameters(), asked, refuted, null, before.nodes(), conditions, before.completionTime());
    }

    private static String time(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static TrialStatus unfinished(
            CachedTrial trial, TrialPlan plan, Phase phase, Instant since, String nodes, Conditions conditions) {
        return new TrialStatus(
                trial.getMetadata().getGeneration(),
                phase,
                null,
                null,
                since(trial, since),
                null,
                parameters(plan),
                nodes,
                null,
                null,
                null,
                null,
                conditions.list(),
                null);
    }

    private static TrialStatus finished(
            CachedTrial trial,
            TrialPlan plan,
            TrialResult result,
            Instant since,
            String nodes,
            Conditions conditions,
            String completed) {
        Pinning asked = plan.placement().pinning();
        return finished(trial, parameters(plan), asked, result, since, nodes, conditions, completed);
    }

    private static TrialStatus finished(
            CachedTrial trial,
            String parameters,
            Pinning pinning,
            TrialResult result,
            Instant since,
            String nodes,
            Conditions conditions,
            String completed) {
        Measured measured = result.measured();
        boolean nothing = measured == null;
        if (nothing) {
            conditions.set(ConditionTypes.PINNED, null, ConditionReasons.NOT_MEASURED, "nothing was measured");
        } else if (result.pinned()) {
            conditions.set(
                    ConditionTypes.PINNED,
                    true,
                    ConditionReasons.PROVEN,
                    String.join(
                            "; ",
                            Stream.concat(ProofWords.of(result).stream(), ProofWords.beside(result).stream())
                                    .toList()));
        } else {
            boolean asked = pinning != Pinning.None;
            conditions.set(
                    ConditionTypes.PINNED,
                    false,
                    asked ? ConditionReasons.NOT_PROVEN : ConditionReasons.NOT_ASKED,
                    String.join("; ", result.notPinned()));
        }
        conditions.set(
                ConditionTypes.SUCCEEDED,
                result.valid(),
                result.valid() ? ConditionReasons.MEASURED : result.reason(),
                result.valid() ? "all processes reported and the result is valid" : result.message());
        return new TrialStatus(
                trial.getMetadata().getGeneration(),
                phase(result),
                result.reason(),
                result.message(),
                since(trial, since),
                completed,
                parameters,
                nodes,
                nothing || measured.openLoop() != null ? null : Figures.text(measured.nsPerOp()),
                nothing || measured.p50Nanos() == null ? null : Figures.text(measured.p50Nanos() / 1000.0),
                nothing || measured.p99Nanos() == null ? null : Figures.text(measured.p99Nanos() / 1000.0),
                nothing || result.cpuCores() == null ? null : Figures.text(result.cpuCores()),
                conditions.list(),
                result);
    }

    /** What was measured and proves nothing is told apart from what went wrong. */
    private static Phase phase(TrialResult result) {
        if (result.valid()) {
            return Phase.Succeeded;
        }
        return Reason.PinningNotProven.name().equals(result.reason()) ? Phase.Invalid : Phase.Failed;
    }

    private static String since(CachedTrial trial, Instant since) {
        String before = startTime(trial);
        return before != null || since == null ? before : time(since);
    }

    private static String parameters(TrialPlan plan) {
        String label = plan.cell().label();
        return label.isEmpty() ? null : label;
    }
}
