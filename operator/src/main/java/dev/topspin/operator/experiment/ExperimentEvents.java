package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.stats.Precision;
import dev.topspin.operator.kube.Conditions;
import dev.topspin.operator.kube.Events;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The events of an experiment: few, each of them once. */
final class ExperimentEvents {
    private final Events events;

    ExperimentEvents(Events events) {
        this.events = events;
    }

    void invalid(Experiment experiment, List<Violation> violations) {
        if (phase(experiment) != ExperimentStatus.Phase.Failed || isNewGeneration(experiment)) {
            String all = violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
            events.warning(experiment, "Invalid", generation(experiment), all);
        }
    }

    void specChanged(Experiment experiment, String message) {
        if (phase(experiment) != ExperimentStatus.Phase.Failed || isNewGeneration(experiment)) {
            events.warning(experiment, "SpecChanged", generation(experiment), message);
        }
    }

    void queued(Experiment experiment, String other) {
        if (phase(experiment) != ExperimentStatus.Phase.Queued) {
            events.normal(experiment, "Queued", "", "waits for experiment " + other);
        }
    }

    void started(Experiment experiment, Plan plan) {
        if (experiment.getStatus() == null || experiment.getStatus().startTime() == null) {
            events.normal(experiment, "Started", "", plan.inWords() + "; plan " + plan.hash());
        }
    }

    /** Tells of a round that was added, before its first trial is made. */
    void forksAdded(Experiment experiment, Progress progress, TrialPlan next) {
        Precision.added(progress.plan(), progress.results(), next)
                .ifPresent(message -> events.normal(
                        experiment,
                        "ForksAdded",
                        Integer.toString(progress.plan().round(next)),
                        message));
    }

    void trialRejected(Experiment experiment, TrialPlan trial, String message) {
        events.warning(experiment, "TrialRejected", Integer.toString(trial.index()), message);
    }

    /** Tells of the trials that failed since the status was written: trials run in their order, so those are the last. */
    void trialsFailed(Experiment experiment, Progress progress) {
        ExperimentStatus status = experiment.getStatus();
        int known =
                status == null || status.trials() == null ? 0 : status.trials().failed();
        List<Map.Entry<Integer, TrialResult>> failed = progress.results().entrySet().stream()
                .filter(e -> !e.getValue().valid())
                .toList();
        for (var entry : failed.subList(Math.min(known, failed.size()), failed.size())) {
            TrialPlan trial = progress.plan().trials().get(entry.getKey());
            String message = "%s (%s): %s: %s"
                    .formatted(
                            trial.name(),
                            trial.cell().name(),
                            entry.getValue().reason(),
                            entry.getValue().message());
            events.warning(experiment, "TrialFailed", Integer.toString(trial.index()), message);
        }
    }

    void finished(Experiment experiment, Progress progress, ExperimentStatus status) {
        Conditions.find(status.conditions(), ExperimentStatuses.FLOORS_STEADY)
                .filter(c -> c.getStatus().equals("False"))
                .ifPresent(c -> events.warning(experiment, "FloorUnsteady", "", c.getMessage()));
        if (status.phase() == ExperimentStatus.Phase.Succeeded) {
            events.normal(experiment, "Succeeded", "", String.valueOf(status.summary()));
        } else {
            events.warning(experiment, "Failed", "", ExperimentStatuses.failures(progress));
        }
    }

    /** Tells of an experiment whose results are others than they were when it was finished. */
    void revised(Experiment experiment, ExperimentStatus status) {
        String why = Conditions.find(status.conditions(), ExperimentStatuses.PINNED)
                .map(Condition::getMessage)
                .orElse("");
        events.warning(experiment, "PinningRefuted", "", "not pinned after all: " + why);
    }

    private static ExperimentStatus.Phase phase(Experiment experiment) {
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
