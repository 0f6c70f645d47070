package dev.topspin.model.search;

import dev.topspin.model.result.Measured;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import java.util.List;
import java.util.Set;

/** What a trial says of the load it ran at. */
public sealed interface LoadVerdict {
    /** Less than 99 % of the asked rate was completed, and the sender was not the cause. */
    String RATE = "Rate";

    /** The sender was the cause: the answering side could have carried more. */
    String GENERATOR = "Generator";

    /** Failures that a load brings about; all others say nothing of the load. */
    Set<String> BY_LOAD = Set.of(
            Reason.MessagesNotConserved.name(),
            Reason.WorkloadError.name(),
            Reason.OOMKilled.name(),
            Reason.DeadlineExceeded.name());

    /** A sender that is late by this part of an iteration can't have sent 99 % of it in time. */
    double LATE_PART = 0.01;

    /** Of a rate that was not reached, a sender is the cause where it was late by this part of what is missing. */
    double CAUSE = 0.5;

    /** Every objective was met, and the load was reached. */
    record Held() implements LoadVerdict {}

    /**
     * The load is too much.
     *
     * @param limitedBy a figure of {@link Objective.Figure}, {@link #RATE}, {@link #GENERATOR} or a reason of {@link #BY_LOAD}
     */
    record NotHeld(String limitedBy) implements LoadVerdict {}

    /**
     * Nothing can be said: it is to be run again.
     *
     * @param reason one stable word
     * @param message for a person
     */
    record Unjudged(String reason, String message) implements LoadVerdict {}

    /**
     * @param objectives of the search
     * @param iterationNanos how long an iteration of the trial was
     * @param result of the trial
     * @param slowdown of it, as a share; null where it is held against nothing
     */
    static LoadVerdict of(List<Objective> objectives, long iterationNanos, TrialResult result, Double slowdown) {
        if (!result.valid()) {
            return BY_LOAD.contains(result.reason())
                    ? new NotHeld(result.reason())
                    : new Unjudged(result.reason(), String.valueOf(result.message()));
        }
        Measured measured = result.measured();
        OpenLoop open = measured.openLoop();
        if (open != null && !open.held()) {
            return new NotHeld(senderMissed(open, iterationNanos) ? GENERATOR : RATE);
        }
        for (Objective objective : objectives) {
            Double excess = objective.excess(measured, slowdown);
            if (excess == null) {
                return new Unjudged(Reason.NoReport.name(), "the trial has no figure %s".formatted(objective.figure()));
            }
            if (excess > 0) {
                return new NotHeld(limit(objective, excess, open));
            }
        }
        return new Held();
    }

    /** A sender that was late for a moment is not why half of the replies are missing. */
    private static boolean senderMissed(OpenLoop open, long iterationNanos) {
        double missing = 1 - open.reachedRate() / open.rate();
        return senderLate(open) > Math.max(LATE_PART, CAUSE * missing) * iterationNanos;
    }

    /** Without what the sender was late by, the objective would have been met. */
    private static String limit(Objective objective, double excess, OpenLoop open) {
        boolean sender = open != null && objective.figure() != Objective.Figure.reached && senderLate(open) >= excess;
        return sender ? GENERATOR : objective.figure().name();
    }

    private static long senderLate(OpenLoop open) {
        return open.senderLateP99Nanos() == null ? 0 : open.senderLateP99Nanos();
    }
}
