package dev.topspin.operator.experiment;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Precision;
import dev.topspin.operator.kube.Conditions;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events of an experiment: few, each of them once. Pure. */
final class ExperimentEvents {
    private ExperimentEvents() {}

    /**
     * An event.
     *
     * @param warning whether a person should look at it
     * @param reason one CamelCase word
     * @param key tells this occurrence of the reason from others of the same experiment; may be empty
     */
    record Event(boolean warning, String reason, String key, String message) {}

    /** @param reason of the condition Valid */
    static List<Event> notRunnable(Experiment experiment, String reason, String message) {
        boolean told = phase(experiment) == Phase.Failed && !isNewGeneration(experiment);
        return told ? List.of() : List.of(new Event(true, reason, generation(experiment), message));
    }

    static List<Event> queued(Experiment experiment, String reason) {
        return phase(experiment) == Phase.Queued ? List.of() : List.of(new Event(false, "Queued", "", reason));
    }

    static List<Event> started(Experiment experiment, Plan plan) {
        return experiment.getStatus() == null || experiment.getStatus().startTime() == null
                ? List.of(new Event(false, "Started", "", plan.inWords() + "; plan " + plan.hash()))
                : List.of();
    }

    /**
     * Tells of a round that was added, before its first trial is made; lanes come to their rounds by themselves. Of the forks that a
     * budget leads to only the first is told.
     */
    static List<Event> forksAdded(Progress progress, TrialPlan next) {
        Plan plan = progress.plan();
        String key = next.measurement().budget() != null
                ? "budget"
                : plan.lanes().size() == 1
                        ? Integer.toString(plan.round(next))
                        : plan.round(next) + "." + plan.lane(next).number();
        return Precision.added(plan, progress.results(), next).stream()
                .map(message -> new Event(false, "ForksAdded", key, message))
                .toList();
    }

    static Event stalled(String reason, TrialPlan trial, String message) {
        return new Event(true, reason, Integer.toString(trial.index()), message);
    }

    /** Tells of nodes that are named and don't exist, by the reason of the condition that says so. */
    static Event noSuchNode(Experiment experiment, String message) {
        return new Event(true, ConditionReasons.NO_SUCH_NODE, generation(experiment), message);
    }

    static Event trialRejected(TrialPlan trial, String message) {
        return new Event(true, "TrialRejected", Integer.toString(trial.index()), message);
    }

    static Event statusRefused(String message) {
        return new Event(true, "StatusRefused", "", message);
    }

    /** Tells of a trial that came to a bad end. */
    static Optional<Event> trialEnded(TrialPlan trial, TrialResult result) {
        return result.valid()
                ? Optional.empty()
                : Optional.of(new Event(
                        true,
                        "TrialFailed",
                        Integer.toString(trial.index()),
                        "%s (%s): %s: %s"
                                .formatted(trial.name(), trial.cell().name(), result.reason(), result.message())));
    }

    /**
     * Tells of the trials that failed since the status was written, which a restart may have come between. With lanes the order
     * of the ends is not that of the trials: those that were told already have the same names, and stay once.
     */
    static List<Event> trialsFailed(Experiment experiment, Progress progress) {
        ExperimentStatus status = experiment.getStatus();
        int known =
                status == null || status.trials() == null ? 0 : status.trials().failed();
        List<Event> events = new ArrayList<>();
        if (progress.failed() > known) {
            for (Map.Entry<Integer, TrialResult> entry : progress.results().entrySet()) {
                trialEnded(progress.plan().trials().get(entry.getKey()), entry.getValue())
                        .ifPresent(events::add);
            }
        }
        boolean oneLane = progress.plan().lanes().size() == 1;
        return oneLane ? events.subList(Math.min(known, events.size()), events.size()) : events;
    }

    /** Tells of the attempts that are made again since the status was written; those that were told already stay once. */
    static List<Event> trialsRetried(Experiment experiment, Progress progress) {
        ExperimentStatus status = experiment.getStatus();
        int known =
                status == null || status.trials() == null ? 0 : status.trials().retried();
        return progress.retried().size() == known
                ? List.of()
                : progress.retried().stream()
                        .map(retried -> new Event(
                                true,
                                "TrialRetried",
                                retried.trial().name(),
                                "%s (%s) is run again: %s: %s"
                                        .formatted(
                                                retried.trial().name(),
                                                retried.trial().cell().name(),
                                                retried.result().reason(),
                                                retried.result().message())))
                        .toList();
    }

    static List<Event> finished(Progress progress, ExperimentStatus status) {
        List<Event> events = new ArrayList<>();
        Conditions.find(status.conditions(), ConditionTypes.FLOORS_STEADY)
                .filter(c -> c.getStatus().equals("False"))
                .ifPresent(c -> events.add(new Event(true, "FloorUnsteady", "", c.getMessage())));
        events.add(
                status.phase() == Phase.Succeeded
                        ? new Event(false, "Succeeded", "", String.valueOf(status.summary()))
                        : new Event(true, "Failed", "", ExperimentStatuses.failures(progress)));
        return events;
    }

    /** Tells of an experiment whose results are others than they were when it was finished. */
    static Event revised(ExperimentStatus status) {
        String why = Conditions.find(status.conditions(), ConditionTypes.PINNED)
                .map(Condition::getMessage)
                .orElse("");
        return new Event(true, "PinningRefuted", "", "not pinned after all: " + why);
    }

    private static Phase phase(Experiment experiment) {
        return experiment.getStatus() == null ? null : experiment.getStatus().phase();
    }

    private static boolean isNewGeneration(Experiment experiment) {
        return !experiment
                .getMetadata()
                .getGeneration()
                .equals(experiment.getStatus().observedGeneration());
    }

    private static String generation(Experiment experiment) {
        return String.valueOf(experiment.getMetadata().getGeneration());
    }
}
