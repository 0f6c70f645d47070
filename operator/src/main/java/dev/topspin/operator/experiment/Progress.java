package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Precision;
import dev.topspin.operator.kube.Creation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How far an experiment is.
 *
 * @param plan of the experiment
 * @param results of the finished trials by their index in the plan
 * @param running the trial that was made and is not finished
 */
record Progress(Plan plan, Map<Integer, TrialResult> results, Optional<Trial> running) {

    /** @param trials of the experiment's name; those of an older experiment of the same name are left out */
    static Progress of(Experiment experiment, Plan plan, Collection<Trial> trials) {
        String uid = experiment.getMetadata().getUid();
        Map<Integer, TrialResult> results = new TreeMap<>();
        Optional<Trial> running = Optional.empty();
        for (Trial trial : trials) {
            boolean own = uid == null || uid.equals(Creation.ownerUid(trial));
            if (!own
                    || trial.isMarkedForDeletion()
                    || !plan.hash().equals(trial.getSpec().planHash())) {
                continue;
            }
            Phase phase = trial.getStatus() == null ? null : trial.getStatus().phase();
            if (phase != null && phase.over()) {
                results.put(trial.getSpec().index(), result(trial));
            } else {
                running = Optional.of(trial);
            }
        }
        return new Progress(plan, results, running);
    }

    private static TrialResult result(Trial trial) {
        TrialResult result = trial.getStatus().result();
        return result != null
                ? result
                : TrialResult.failed(
                        String.valueOf(trial.getStatus().reason()),
                        String.valueOf(trial.getStatus().message()));
    }

    /** @return the first trial that is due and not finished; empty where all are */
    Optional<TrialPlan> next() {
        return Precision.next(plan, results).stream().findFirst();
    }

    /** @return the trials that are to be run as far as is known by now, in their order */
    List<TrialPlan> due() {
        return Precision.due(plan, results);
    }

    int succeeded() {
        return (int) results.values().stream().filter(TrialResult::valid).count();
    }

    int failed() {
        return results.size() - succeeded();
    }
}
