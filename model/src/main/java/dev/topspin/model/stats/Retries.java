package dev.topspin.model.stats;

import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.RunPolicy;
import java.time.Duration;
import java.util.Optional;

/** Which trials are run again: operator and command line ask here, and come to the same. Pure. */
public final class Retries {
    /** Before the first attempt after one that a kubelet refused. A Job waits as long between its pods. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(6);

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

    /**
     * A kubelet that had no CPUs for a pod may have some when others have left: attempts one right after the other would find the same.
     *
     * @param next an attempt that is made again
     * @param last how the attempt before it ended
     * @return how long it waits after that one's end: 10 s where a kubelet had no CPUs, twice as long each time after, up to 6 min; else zero
     */
    public static Duration pause(TrialAttempt next, TrialResult last) {
        if (next.retry() == 0 || !Reason.UnexpectedAdmissionError.name().equals(last.reason())) {
            return Duration.ZERO;
        }
        Duration doubled = FIRST_PAUSE.multipliedBy(1L << (next.retry() - 1));
        return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }
}
