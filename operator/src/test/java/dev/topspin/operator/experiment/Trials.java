package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.cache.CachedTrial;
import java.util.List;
import java.util.Map;

/** Trials as the operator keeps them. */
final class Trials {
    private Trials() {}

    /** @return one that was made, and has no Job yet */
    static CachedTrial cached(Experiment experiment, int index) {
        return CachedTrial.of(
                Fixtures.trial(experiment, index),
                Fixtures.plan(experiment).trials().get(index));
    }

    /** @return one that has ended on these nodes */
    static CachedTrial over(Experiment experiment, int index, String nodes, TrialResult result) {
        CachedTrial trial = cached(experiment, index);
        trial.setStatus(new CachedTrial.State(
                result.valid() ? Phase.Succeeded : Phase.Failed,
                result.reason(),
                result.message(),
                result.measured() == null ? null : "2026-01-01T00:00:10Z",
                "2026-01-01T00:01:00Z",
                nodes,
                List.of(),
                result.condensed()));
        return trial;
    }

    static CachedTrial over(Experiment experiment, int index, String nodes) {
        return over(
                experiment,
                index,
                nodes,
                good(Fixtures.plan(experiment).trials().get(index), 40));
    }

    /** @return that of a later attempt at a trial */
    static CachedTrial attempted(CachedTrial trial, TrialAttempt attempt) {
        CachedTrial.Identity first = trial.getSpec();
        trial.setSpec(new CachedTrial.Identity(
                first.experiment(),
                first.planHash(),
                first.index(),
                first.fork(),
                first.variant(),
                first.cell(),
                first.unit(),
                first.pinning(),
                attempt));
        return trial;
    }

    /** @return of an experiment of which nothing runs */
    static Progress progress(Plan plan, Map<Integer, TrialResult> results) {
        RunPolicy policy = Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]")
                .getSpec()
                .runPolicy();
        return new Progress(plan, policy, results, Map.of(), List.of(), Map.of());
    }

    static TrialResult good(TrialPlan plan, double nsPerOp) {
        return TrialResult.of(plan, List.of(Json.read(TerminationMessages.driver(plan, nsPerOp), PodReport.class)));
    }

    static TrialResult notPinned(TrialPlan plan) {
        return TrialResult.of(plan, List.of(Json.read(TerminationMessages.notPinned(plan, 40), PodReport.class)));
    }
}
