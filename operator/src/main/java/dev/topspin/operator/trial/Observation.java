package dev.topspin.operator.trial;

import dev.topspin.model.result.TrialResult;
import java.time.Instant;

/** Where a trial is, as seen from its Job and pods. */
sealed interface Observation {

    /**
     * Its pods don't all run yet.
     *
     * @param message what is waited for
     * @param unschedulable whether a pod of it has no node
     * @param heldUp whether the scheduler or the kubelet says why a pod of it doesn't run
     * @param nextCheck when to look again if nothing happens before
     */
    record Pending(String message, boolean unschedulable, boolean heldUp, Instant nextCheck) implements Observation {}

    /**
     * All its pods run, or some have ended and the others are waited for.
     *
     * @param since when the last of its pods started
     * @param nextCheck when to look again if nothing happens before
     */
    record Running(Instant since, Instant nextCheck) implements Observation {}

    /**
     * It is over.
     *
     * @param result good or failed
     * @param since when the last of its pods started; null where not all did
     */
    record Ended(TrialResult result, Instant since) implements Observation {}
}
