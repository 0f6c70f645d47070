package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How far an open loop kept its rate.
 *
 * @param rate round trips a second that each pair was to begin
 * @param reachedRate round trips a second that each pair completed; never above the rate
 * @param lateP999Nanos all but one in a thousand messages were sent at most so much later than they were due
 */
public record OpenLoop(
        @JsonPropertyDescription("Round trips a second that each pair was to begin.")
        long rate,

        @JsonPropertyDescription("Round trips a second that each pair completed; the least of the forks.")
        double reachedRate,

        @JsonPropertyDescription("All but one in a thousand messages were sent at most so many nanoseconds after they"
                + " were due; the most of the forks.")
        long lateP999Nanos) {
    /** A rate that is missed by less than this share is held: the last replies of an iteration come after its end. */
    private static final double HELD = 0.99;

    /** @return whether the rate was held; where it was not, round trips grow for as long as one measures */
    @JsonIgnore
    public boolean held() {
        return reachedRate >= HELD * rate;
    }
}
