package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * How it is measured.
 *
 * @param forks trials of each cell, each in fresh JVMs
 * @param warmup what runs before the clock counts
 * @param iterations measured iterations of a trial
 * @param time how long a measured iteration lasts, at the most
 * @param recording which round trips are recorded in the histogram
 * @param scrapeLinger how long a pod waits, after its last message, to be scraped once more
 */
public record Measurement(
        @Default("3") @Min(1) @Max(100) @JsonPropertyDescription("Trials of each cell, each in fresh JVMs.")
        Integer forks,

        @Default("{}") @JsonPropertyDescription("What runs before the clock counts.")
        Warmup warmup,

        @Default("5") @Min(1) @Max(1000) @JsonPropertyDescription("Measured iterations of a trial.")
        Integer iterations,

        @Default("2s")
        @Size(max = 32)
        @Pattern(Durations.PATTERN)
        @JsonPropertyDescription("How long a measured iteration lasts, at the most, for example 2s.")
        String time,

        @Default("Auto")
        @JsonPropertyDescription("Which round trips are recorded. All, Sampled (one in 128), None, or Auto: All, but"
                + " Sampled for spin, where reading the clock takes as long as the hop.")
        Recording recording,

        @Default("10s")
        @Size(max = 32)
        @Pattern(Durations.PATTERN)
        @JsonPropertyDescription("How long a pod waits to be scraped once more after its last message, at the most.")
        String scrapeLinger) {

    /** How many round trips are recorded. */
    public enum Recording {
        Auto,
        All,
        Sampled,
        None
    }

    /**
     * The warm-up.
     *
     * @param iterations iterations that are run and not counted
     * @param time how long each lasts, at the most
     */
    public record Warmup(
            @Default("5") @Min(0) @Max(1000) @JsonPropertyDescription("Iterations that are run and not counted.")
            Integer iterations,

            @Default("2s")
            @Size(max = 32)
            @Pattern(Durations.PATTERN)
            @JsonPropertyDescription("How long a warm-up iteration lasts, at the most.")
            String time) {
        /** @return the length of a warm-up iteration in nanoseconds */
        public long timeNanos() {
            return Durations.nanos(time);
        }
    }

    /** @return the length of a measured iteration in nanoseconds */
    public long timeNanos() {
        return Durations.nanos(time);
    }

    /** @return warm-up and measuring together in nanoseconds, at the most; {@link Long#MAX_VALUE} where it doesn't fit */
    public long totalNanos() {
        return Durations.add(
                Durations.multiply(warmup.timeNanos(), warmup.iterations()),
                Durations.multiply(timeNanos(), iterations));
    }
}
