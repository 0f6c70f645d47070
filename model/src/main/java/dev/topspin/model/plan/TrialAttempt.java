package dev.topspin.model.plan;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * Which attempt at a trial of a plan something is: one that the infrastructure ended is made again, and one that failed when its
 * experiment was resumed. All are the same trial of the same plan, with the same seed.
 *
 * @param number among all attempts at the trial, from 1
 * @param resume {@code runPolicy.resume} of its experiment when it was made; 0 where there was none
 * @param retry how many attempts before it the infrastructure has ended since then
 */
public record TrialAttempt(
        @JsonPropertyDescription("Which attempt at this trial it is, from 1.")
        int number,

        @JsonPropertyDescription("runPolicy.resume of the experiment when it was made.")
        int resume,

        @JsonPropertyDescription("How many attempts before it the infrastructure has ended since then.")
        int retry) {
    /** That of most trials; it is not stored. */
    public static final TrialAttempt FIRST = new TrialAttempt(1, 0, 0);

    /** @return the attempt after this one, which the infrastructure has ended */
    public TrialAttempt again() {
        return new TrialAttempt(number + 1, resume, retry + 1);
    }

    /** @return the attempt after this one, as the experiment was resumed the so manieth time */
    public TrialAttempt resumed(int count) {
        return new TrialAttempt(number + 1, count, 0);
    }
}
