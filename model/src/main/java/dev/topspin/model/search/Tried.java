package dev.topspin.model.search;

import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentSpec;
import java.util.List;

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

        /**
         * Copies that ran at once. What they say depends on the copies that ran alone, so that it is said of all of them together.
         *
         * @param trial the experiment that they were, as {@link SearchTrial} made it
         * @param verification whether they were among the longer trials that confirm an answer
         * @param copies a result of each, in the order of their forks
         */
        record Ran(ExperimentSpec trial, boolean verification, List<TrialResult> copies) implements State {
            public Ran {
                copies = List.copyOf(copies);
            }
        }

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
     * @param results of it, one or, of copies, one of each
     * @return what a trial that ran comes to
     */
    public static State state(
            CapacitySearchSpec search, ExperimentSpec trial, boolean verification, List<TrialResult> results) {
        if (search.load().ofCopies()) {
            return new State.Ran(trial, verification, results);
        }
        TrialResult result = results.getFirst();
        LoadVerdict verdict =
                LoadVerdict.of(search.objectives(), trial.measurement().timeNanos(), result, null);
        return verdict instanceof LoadVerdict.Unjudged(String reason, String message)
                ? new State.Failed(true, reason + ": " + message)
                : new State.Judged(Attempt.of(SearchTrial.load(search.load(), trial), verification, result, verdict));
    }
}
