package dev.topspin.operator.experiment;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Precision;
import dev.topspin.operator.cache.CachedTrial;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far an experiment is.
 *
 * @param plan of the experiment
 * @param results condensed results of the finished trials by their index in the plan
 * @param active the trials that were started and are not finished, by their index in the plan; one that was made and has no Job
 *     yet is still to be started
 */
record Progress(Plan plan, Map<Integer, TrialResult> results, Map<Integer, CachedTrial> active) {

    /**
     * @param uid of the experiment
     * @param trials of its name; those of an older experiment of the same name are left out
     */
    static Progress of(String uid, Plan plan, Collection<CachedTrial> trials) {
        Map<Integer, TrialResult> results = new TreeMap<>();
        Map<Integer, CachedTrial> active = new TreeMap<>();
        for (CachedTrial trial : trials) {
            boolean own = uid == null || uid.equals(trial.ownerUid());
            int index = trial.getSpec().index();
            if (!own
                    || trial.isMarkedForDeletion()
                    || !plan.hash().equals(trial.getSpec().planHash())
                    || index >= plan.trials().size()) {
                continue;
            }
            if (trial.over()) {
                results.put(index, trial.result());
            } else if (trial.started()) {
                active.put(index, trial);
            }
        }
        return new Progress(plan, results, active);
    }

    /** @return the same with a trial that has ended since */
    Progress ended(int index, TrialResult result) {
        Map<Integer, TrialResult> all = new TreeMap<>(results);
        all.put(index, result.condensed());
        Map<Integer, CachedTrial> rest = new TreeMap<>(active);
        rest.remove(index);
        return new Progress(plan, all, rest);
    }

    /** @return the same with a trial that has no Job any more */
    Progress unstarted(int index) {
        Map<Integer, CachedTrial> rest = new TreeMap<>(active);
        rest.remove(index);
        return new Progress(plan, results, rest);
    }

    /** @return the first trial of each lane that is due and not finished, running or not; empty where all is done */
    List<TrialPlan> next() {
        return Precision.next(plan, results);
    }

    /** @return those of {@link #next} that were not started yet */
    List<TrialPlan> startable() {
        return next().stream().filter(t -> !active.containsKey(t.index())).toList();
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
