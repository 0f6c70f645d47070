package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How the warm-up of a trial ended.
 *
 * @param iterations that were run, 0 or more
 * @param steady whether the last of them agreed within the tolerance; false where the limit was reached before they did;
 *     null where that was not looked for, because all iterations were asked for or there were too few to tell
 */
public record WarmedUp(
        @JsonPropertyDescription("Warm-up iterations that were run.")
        int iterations,

        @JsonPropertyDescription(
                "Whether the last of them agreed within the tolerance; false where the limit was reached"
                        + " before they did.")
        Boolean steady) {}
