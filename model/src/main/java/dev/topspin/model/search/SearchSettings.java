package dev.topspin.model.search;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Percent;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * How long a search goes on.
 *
 * @param width how far apart the ends of a capacity's 95 % interval may be: 20 % where the upper is 1.2 times the lower
 * @param maxForks the most trials of a variant and resource value, with those that verify
 * @param verify what confirms the answer
 */
public record SearchSettings(
        @Default("20%")
        @Size(max = 8)
        @Pattern(Percent.PATTERN)
        @JsonPropertyDescription(
                "How far apart the ends of a capacity's 95 % interval may be: at 20% the upper is at most 1.2"
                        + " times the lower. From 5%.")
        String width,

        @Default("60")
        @Min(5)
        @Max(200)
        @JsonPropertyDescription(
                "The most trials, each in fresh JVMs, for each variant and resource value, with those that verify.")
        Integer maxForks,

        @Default("{}")
        @JsonPropertyDescription(
                "Longer trials at the lower end of the interval. Where one fails the search goes on below.")
        Verify verify) {
    /**
     * The trials that confirm an answer.
     *
     * @param forks how many; all must hold; 0 for none
     * @param time how long each measures, its iterations together
     */
    public record Verify(
            @Default("3")
            @Min(0)
            @Max(20)
            @JsonPropertyDescription("How many trials must all hold; 0 verifies nothing.")
            Integer forks,

            @Default("60s")
            @Size(max = 32)
            @Pattern(Durations.PATTERN)
            @JsonPropertyDescription("How long each of them measures, for example 60s.")
            String time) {}

    /** @return the width as a factor, above 1: 1.2 for 20 % */
    @JsonIgnore
    public double factor() {
        return 1 + Percent.share(width);
    }
}
