package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * Whom one of many processes meets, one after the other. In each round it meets one of the others, or nobody; the one that it meets has
 * it in the same round.
 *
 * @param key what all of them know, and no other process
 * @param index of this process among them, from 0
 * @param peers the index of the process that it meets in each round; {@link #NOBODY} where it sits out
 */
public record Rounds(
        @Required
        @Size(min = 1, max = 63)
        @Pattern(KEY_PATTERN)
        @JsonPropertyDescription("What all processes that meet know, and no other process.")
        String key,

        @Required
        @Min(0)
        @Max(999)
        @JsonPropertyDescription(
                "Index of this process among those that meet, from 0. The experiment's name ends with it.")
        Integer index,

        @Required
        @Size(min = 1, max = MOST)
        @JsonPropertyDescription("Index of the process that it meets in each round; -1 where it sits out.")
        List<@Min(-1) @Max(999) Integer> peers) {
    /** In the place of a peer: it sits this round out. */
    public static final int NOBODY = -1;

    /** So many rounds fit into a pod's termination message with all else that it says. */
    public static final int MOST = 255;

    private static final String KEY_PATTERN = "^[0-9a-z]+$";

    public Rounds {
        peers = peers == null ? List.of() : List.copyOf(peers);
    }

    /**
     * @param round from 1
     * @return whom it meets; {@link #NOBODY} where it sits out
     */
    public int peer(int round) {
        return peers.get(round - 1);
    }

    /**
     * Both take turns in having the clock, so that each process does so in about half of its rounds.
     *
     * @param round from 1
     * @return whether this process drives, and its peer answers
     */
    public boolean drives(int round) {
        return index < peer(round) == (round % 2 == 1);
    }
}
