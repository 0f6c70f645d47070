package dev.topspin.model.search;

import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentSpec;

/**
 * A trial that a search has asked for.
 *
 * @param subject number of the subject that it is of
 * @param number its own among those of the subject, from 0
 * @param state what came of it
 */
public record Tried(int subject, int number, State state) {
    /** What came of a trial. */
    public sealed interface State {
        /** It has not ended. */
        record Runs() implements State {}

        /** It says something of its load. */
        record Judged(Attempt attempt) implements State {}

        /**
         * It says nothing of its load.
         *
         * @param again whether it would be worth asking once more
         * @param message for a person
         */
        record Failed(boolean again, String message) implements State {}
    }

    /**
     * @param search that the trial is of
     * @param trial the experiment that it was, as {@link SearchTrial} made it
     * @param verification whether it was one of the longer trials that confirm an answer
     * @param result of it
     * @return what a trial that ran comes to
     */
    public static State state(
            CapacitySearchSpec search, ExperimentSpec trial, boolean verification, TrialResult result) {
        LoadVerdict verdict =
                LoadVerdict.of(search.objectives(), trial.measurement().timeNanos(), result);
        return verdict instanceof LoadVerdict.Unjudged(String reason, String message)
                ? new State.Failed(true, reason + ": " + message)
                : new State.Judged(Attempt.of(SearchTrial.load(search.load(), trial), verification, result, verdict));
    }
}
