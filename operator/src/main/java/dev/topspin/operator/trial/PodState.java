package dev.topspin.operator.trial;

import dev.topspin.model.result.PodReport;
import java.time.Instant;

/** What one pod of a trial has come to. */
sealed interface PodState {

    /**
     * Not running yet.
     *
     * @param reason why, the scheduler's or the kubelet's word; never null
     * @param message what they say to it; may be null
     * @param failsAt when this is no longer waited for; null where only the start deadline ends it
     */
    record Waiting(String reason, String message, Instant failsAt) implements PodState {
        String text() {
            return message == null ? reason : reason + ": " + message;
        }
    }

    /**
     * Running.
     *
     * @param since when its container started
     * @param goneAt when it is to be gone, because somebody deleted it; null where nobody did
     */
    record Running(Instant since, Instant goneAt) implements PodState {}

    /**
     * Ended with a report.
     *
     * @param report what it said
     * @param since when its container started
     * @param at when its container ended
     * @param stopped whether the pod was being deleted: then a report of PodKilled is a consequence, not a cause
     * @param explainedBy until when the kubelet may yet say why it stopped the pod; null where that can't be
     */
    record Reported(PodReport report, Instant since, Instant at, boolean stopped, Instant explainedBy)
            implements PodState {}

    /**
     * Ended without a report, or lost, or never to start.
     *
     * @param reason a {@link dev.topspin.model.result.Reason} or the kubelet's own word
     * @param message what the pod says; never null
     * @param at when
     * @param explainedBy until when the kubelet may yet say why it stopped the pod; null where that can't be
     */
    record Broken(String reason, String message, Instant at, Instant explainedBy) implements PodState {
        Broken(String reason, String message, Instant at) {
            this(reason, message, at, null);
        }
    }

    /** Not there. */
    record Missing() implements PodState {}
}
