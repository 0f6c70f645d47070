package dev.topspin.operator.experiment;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.model.spec.Durations;
import dev.topspin.operator.admission.Decision;
import dev.topspin.operator.kube.Conditions;
import io.fabric8.kubernetes.api.model.Condition;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Nodes that an experiment names and that don't exist are waited for until its start deadline; without them it ends. */
final class MissingNodesWait {
    private final Parts parts;
    private final ExperimentActions actions;
    private final Clock clock;

    MissingNodesWait(Parts parts, ExperimentActions actions, Clock clock) {
        this.parts = parts;
        this.actions = actions;
        this.clock = clock;
    }

    /** @param decision that has missing nodes */
    UpdateControl<Experiment> follow(Look look, Progress progress, Decision decision) {
        String deadline = look.spec().runPolicy().startDeadline();
        Duration left = Duration.between(clock.instant(), since(look).plus(Durations.parse(deadline)));
        String missing = decision.missing().inWords();
        if (left.isPositive()) {
            String message = "%s: name nodes that are there, or add it within runPolicy.startDeadline (%s)"
                    .formatted(missing, deadline);
            String position = decision.positionInWords();
            parts.store().publish(look.experiment(), List.of(ExperimentEvents.noSuchNode(look.experiment(), message)));
            UpdateControl<Experiment> control = actions.write(
                    look, actions.statuses(look).withoutNodes(progress, position, decision.reason(), message), left);
            parts.admission().shown(look.id(), position);
            return control;
        }
        String message =
                "%s, and it did not come within runPolicy.startDeadline (%s): name nodes that are there, under a new name"
                        .formatted(missing, deadline);
        UpdateControl<Experiment> control = actions.write(
                look,
                actions.statuses(look).cutShort(progress, ConditionReasons.NO_SUCH_NODE, message),
                ExperimentActions.ttl(look));
        actions.leave(look);
        return control;
    }

    private Instant since(Look look) {
        return Conditions.find(look.status().conditions(), ConditionTypes.STALLED)
                .filter(stalled -> ConditionReasons.NO_SUCH_NODE.equals(stalled.getReason()))
                .map(Condition::getLastTransitionTime)
                .map(Instant::parse)
                .orElse(clock.instant());
    }
}
