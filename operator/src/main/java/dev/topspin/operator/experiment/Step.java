package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.spec.Validation;
import dev.topspin.model.spec.Violation;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is to be done for an experiment next. */
sealed interface Step {

    /** It can't be run as it is. */
    record Invalid(List<Violation> violations) implements Step {}

    /** Its spec is no longer the one that its trials were planned from. */
    record SpecChanged(String message) implements Step {}

    /** It is finished, and the pinning of one of its trials was refuted since: its results are no longer true. */
    record Revise(Progress progress) implements Step {}

    /** It was finished before: only its deletion is left. */
    record Over() implements Step {}

    /** A trial runs. */
    record Await(Progress progress) implements Step {}

    /** A person stopped it. */
    record Suspend(Progress progress) implements Step {}

    /** The next trial is to be made, as soon as it is its turn. */
    record Proceed(Progress progress, TrialPlan next) implements Step {}

    /** All trials are finished. */
    record Finish(Progress progress) implements Step {}

    /**
     * Pure.
     *
     * @param experiment as stored
     * @param trials of its name
     */
    static Step of(Experiment experiment, Collection<Trial> trials) {
        ExperimentStatus status = experiment.getStatus();
        if (status != null && status.completionTime() != null) {
            return revised(experiment, trials).<Step>map(Revise::new).orElseGet(Over::new);
        }
        List<Violation> violations = Validation.check(experiment.getSpec());
        if (!violations.isEmpty()) {
            return new Invalid(violations);
        }
        Plan plan = Plan.of(experiment.getMetadata().getName(), experiment.getSpec());
        if (status != null && status.startTime() != null && !plan.hash().equals(status.planHash())) {
            return new SpecChanged(("the experiment was started as plan %s and its spec is now plan %s: put it back, or"
                            + " apply it under a new name")
                    .formatted(status.planHash(), plan.hash()));
        }
        Progress progress = Progress.of(experiment, plan, trials);
        if (progress.running().isPresent()) {
            return new Await(progress);
        }
        if (progress.next().isEmpty()) {
            return new Finish(progress);
        }
        return experiment.getSpec().runPolicy().suspend()
                ? new Suspend(progress)
                : new Proceed(progress, progress.next().get());
    }

    /** What a finished experiment says of each cell's pinning, against what its trials say by now. */
    private static Optional<Progress> revised(Experiment experiment, Collection<Trial> trials) {
        ExperimentStatus status = experiment.getStatus();
        Set<String> proven = status.results().stream()
                .filter(row -> "True".equals(row.pinned()))
                .map(CellResult::cell)
                .collect(Collectors.toSet());
        boolean refuted = trials.stream()
                .filter(t -> proven.contains(t.getSpec().cell().name()))
                .anyMatch(t -> t.getStatus() != null
                        && t.getStatus().result() != null
                        && !t.getStatus().result().pinned());
        if (!refuted) {
            return Optional.empty();
        }
        Plan plan = Plan.of(experiment.getMetadata().getName(), experiment.getSpec());
        // where some of its trials are gone, what is stored knows more
        return Optional.of(Progress.of(experiment, plan, trials))
                .filter(progress -> plan.hash().equals(status.planHash()))
                .filter(progress -> progress.next().isEmpty());
    }
}
