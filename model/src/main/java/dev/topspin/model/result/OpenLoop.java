package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How far an open loop kept its rate.
 *
 * @param rate round trips a second that each pair was to begin
 * @param reachedRate round trips a second that each pair completed; never above the rate
 * @param lateP999Nanos all but one in a thousand messages were sent at most so much later than they were due
 * @param senderLateP99Nanos all but one in a hundred were sent at most so much later for the sender's own sake: not because
 *     there was no room for them; null in a result of an earlier version
 */
public record OpenLoop(
        @JsonPropertyDescription("Round trips a second that each pair was to begin.")
        long rate,

        @JsonPropertyDescription("Round trips a second that each pair completed; the least of the forks.")
        double reachedRate,

        @JsonPropertyDescription("All but one in a thousand messages were sent at most so many nanoseconds after they"
                + " were due; the most of the forks.")
        long lateP999Nanos,

        @JsonPropertyDescription(
                "All but one in a hundred messages were sent at most so many nanoseconds after they were due"
                        + " for the sender's own sake, and not because the other side had no room; the most of the forks.")
        Long senderLateP99Nanos) {
    /** A rate that is missed by less than this share is held: the last replies of an iteration come after its end. */
    private static final double HELD = 0.99;

    /** Of which it is not known who was late. */
    public OpenLoop(long rate, double reachedRate, long lateP999Nanos) {
        this(rate, reachedRate, lateP999Nanos, null);
    }

    /** @return whether the rate was held; where it was not, round trips grow for as long as one measures */
    @JsonIgnore
    public boolean held() {
        return reachedRate >= HELD * rate;
    }
}
