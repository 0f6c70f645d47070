package dev.topspin.model.stats;

import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.RunPolicy;
import java.util.Optional;

/** Which trials are run again: operator and command line ask here, and come to the same. Pure. */
public final class Retries {
    private Retries() {}

    /**
     * @param attempt the last one at a trial; null for the first of an experiment that was never resumed
     * @param result that it ended with
     * @param policy of the experiment as it stands now
     * @return the attempt that is made next; empty where the result stands
     */
    public static Optional<TrialAttempt> next(TrialAttempt attempt, TrialResult result, RunPolicy policy) {
        TrialAttempt last = attempt == null ? TrialAttempt.FIRST : attempt;
        if (result.valid()) {
            return Optional.empty();
        }
        if (last.resume() < policy.resumes()) {
            return Optional.of(last.resumed(policy.resumes()));
        }
        return Reason.isOfInfrastructure(result.reason()) && last.retry() < policy.mostRetries()
                ? Optional.of(last.again())
                : Optional.empty();
    }
}
