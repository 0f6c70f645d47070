package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * Which finished runs are kept.
 *
 * @param keep of those that succeeded, and of those that failed, the latest so many; those of the baseline stay beyond that
 * @param pinned names of runs that are kept for ever; never null
 */
public record ScheduleHistory(
        @Default("12")
        @Min(1)
        @Max(100)
        @JsonPropertyDescription(
                "Of the runs that succeeded the latest so many are kept, and as many of those that failed;"
                        + " the confirming run of each stays with it. Runs that the next one is compared with stay too, where"
                        + " slower ones have come after them.")
        Integer keep,

        @Size(max = 32)
        @JsonPropertyDescription("Names of runs that are kept for ever, for example weekly-202611020300.")
        List<@Size(min = 1, max = 63) String> pinned) {

    public ScheduleHistory {
        pinned = pinned == null ? List.of() : List.copyOf(pinned);
    }
}
