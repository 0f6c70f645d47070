package dev.topspin.operator.experiment;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.Experiment;
import dev.topspin.api.Experiment.Unread;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.JvmCheck;
import dev.topspin.model.spec.Validation;
import dev.topspin.model.spec.Violation;
import dev.topspin.operator.admission.Limits;
import dev.topspin.operator.cache.CachedTrial;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is to be done for an experiment next. */
sealed interface ExperimentStep {

    /**
     * It can't be run as it is.
     *
     * @param reason of the condition Valid
     * @param message for a person
     */
    record NotRunnable(String reason, String message) implements ExperimentStep {}

    /** It is finished, and the pinning of one of its trials was refuted since: its results are no longer true. */
    record Revise(Progress progress) implements ExperimentStep {}

    /** It was finished before: only its deletion is left. */
    record Over() implements ExperimentStep {}

    /** A person stopped it; what runs is run to its end. */
    record Suspend(Progress progress) implements ExperimentStep {}

    /** Trials run, or are to be made as soon as it is their turn. */
    record Run(Progress progress) implements ExperimentStep {}

    /** All trials are finished. */
    record Finish(Progress progress) implements ExperimentStep {}

    /**
     * Pure.
     *
     * @param experiment as stored
     * @param spec that it runs by; null where it can't be read
     * @param plans makes the plan of a valid spec
     * @param newer what is stored of its spec that this version doesn't know, and that means something
     * @param limits of who may ask for what
     * @param trials of its name
     */
    static ExperimentStep of(
            Experiment experiment,
            ExperimentSpec spec,
            Function<ExperimentSpec, Plan> plans,
            List<Unread> newer,
            Limits limits,
            Collection<CachedTrial> trials) {
        ExperimentStatus status = experiment.getStatus();
        boolean started = status != null && status.startTime() != null;
        if (status != null && status.completionTime() != null && !isResumed(status, spec)) {
            return spec == null
                    ? new Over()
                    : revised(experiment, spec, plans, trials)
                            .<ExperimentStep>map(Revise::new)
                            .orElseGet(Over::new);
        }
        if (spec == null || (!newer.isEmpty() && !keepsItsStart(status))) {
            return newer(newer);
        }
        List<Violation> violations = new ArrayList<>(Validation.check(spec));
        violations.addAll(JvmCheck.onCluster(spec));
        if (violations.isEmpty() && !started) {
            violations.addAll(limits.check(experiment.getMetadata().getNamespace(), spec));
        }
        if (!violations.isEmpty()) {
            String all = violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
            return new NotRunnable(ConditionReasons.INVALID, all);
        }
        Plan plan = plans.apply(spec);
        if (started && !plan.hash().equals(status.planHash())) {
            return new NotRunnable(
                    ConditionReasons.SPEC_CHANGED,
                    "the experiment was started as plan %s and its spec is now plan %s: put it back, or apply it under a new name"
                            .formatted(status.planHash(), plan.hash()));
        }
        Progress progress = Progress.of(experiment.getMetadata().getUid(), plan, spec.runPolicy(), trials);
        if (progress.active().isEmpty() && progress.next().isEmpty()) {
            return new Finish(progress);
        }
        return Boolean.TRUE.equals(spec.runPolicy().suspend()) ? new Suspend(progress) : new Run(progress);
    }

    /** It had failed, and somebody wants it to be carried on. */
    private static boolean isResumed(ExperimentStatus status, ExperimentSpec spec) {
        int before = status.resumed() == null ? 0 : status.resumed();
        return status.phase() == ExperimentStatus.Phase.Failed
                && spec != null
                && spec.runPolicy().resumes() > before;
    }

    private static boolean keepsItsStart(ExperimentStatus status) {
        return status != null && status.start() != null;
    }

    private static ExperimentStep newer(List<Unread> newer) {
        String each = newer.stream()
                .map(u -> "%s: %s is of a later version of Topspin than this operator".formatted(u.path(), u.value()))
                .collect(Collectors.joining("; "));
        return new NotRunnable(
                ConditionReasons.NEWER_VERSION,
                (each.isEmpty() ? "the spec can't be read" : each) + ": update the operator, or take it out");
    }

    /** What a finished experiment says of each cell's pinning, against what its trials say by now. */
    private static Optional<Progress> revised(
            Experiment experiment,
            ExperimentSpec spec,
            Function<ExperimentSpec, Plan> plans,
            Collection<CachedTrial> trials) {
        ExperimentStatus status = experiment.getStatus();
        Set<String> proven = status.rows().stream()
                .filter(row -> row.provenPinned())
                .map(CellResult::cell)
                .collect(Collectors.toSet());
        boolean refuted = trials.stream()
                .filter(t -> proven.contains(t.getSpec().cell()))
                .anyMatch(t -> t.over()
                        && t.getStatus().result() != null
                        && t.result().measured() != null
                        && !t.result().pinned());
        if (!refuted || !Validation.check(spec).isEmpty()) {
            return Optional.empty();
        }
        Plan plan = plans.apply(spec);
        // where some of its trials are gone, what is stored knows more
        return Optional.of(Progress.of(experiment.getMetadata().getUid(), plan, spec.runPolicy(), trials))
                .filter(progress -> plan.hash().equals(status.planHash()))
                .filter(progress -> progress.next().isEmpty());
    }
}
