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
 * @param scrapeLinger how long a pod that was scraped waits, after its last message, to be scraped once more
 * @param precision how far from its median the 95 % interval of a cell may reach, e.g. {@code 2%}; null to run {@code
 *     forks} trials of each cell and no more
 * @param maxForks the most trials of a cell that a precision may lead to; null for {@link #MORE_FORKS} times as many as
 *     forks
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
        @JsonPropertyDescription(
                "How long a pod that was scraped while it ran waits to be scraped once more after its last message, at the"
                        + " most. One that nothing has scraped ends at once.")
        String scrapeLinger,

        @Size(max = 8)
        @Pattern(Percent.PATTERN)
        @JsonPropertyDescription(
                "How far from its median the 95 % interval of a cell may reach, for example 2%: cells whose"
                        + " interval is wider get more forks, up to maxForks. Absent: none are added.")
        String precision,

        @Min(2)
        @Max(100)
        @JsonPropertyDescription(
                "The most forks of a cell that precision may lead to, at least forks. Absent: four times"
                        + " forks, and 100 at the most.")
        Integer maxForks) {

    /** So many times the forks are the most where a precision is asked for and no limit is given. */
    public static final int MORE_FORKS = 4;

    /** The most forks of a cell there can be. */
    public static final int MOST_FORKS = 100;

    /** How it is measured without a precision to be reached. */
    public Measurement(
            Integer forks, Warmup warmup, Integer iterations, String time, Recording recording, String scrapeLinger) {
        this(forks, warmup, iterations, time, recording, scrapeLinger, null, null);
    }

    /** How many round trips are recorded. */
    public enum Recording {
        Auto,
        All,
        Sampled,
        None
    }

    /**
     * The warm-up: iterations that are run and not counted, until it is steady or there were as many as it may have.
     *
     * @param iterations the most of them
     * @param time how long each lasts, at the most
     * @param tolerance what the ns/op of the last {@link #WINDOW} may differ by, of their median, to be called steady; {@code
     *     0%} or null to run all iterations
     */
    public record Warmup(
            @Default("10")
            @Min(0)
            @Max(1000)
            @JsonPropertyDescription("Iterations that are run and not counted, at the most.")
            Integer iterations,

            @Default("1s")
            @Size(max = 32)
            @Pattern(Durations.PATTERN)
            @JsonPropertyDescription("How long a warm-up iteration lasts, at the most.")
            String time,

            @Default("5%")
            @Size(max = 8)
            @Pattern(Percent.PATTERN)
            @JsonPropertyDescription("The warm-up is over when its last three iterations differ by no more than this in"
                    + " ns/op. 0% runs all iterations.")
            String tolerance) {
        /** So many iterations must agree: two may by chance, while the code still changes. */
        public static final int WINDOW = 3;

        /** A warm-up of so many iterations, whatever they take. */
        public Warmup(Integer iterations, String time) {
            this(iterations, time, "0%");
        }

        /** @return whether it is looked for when it is steady: else all iterations run */
        public boolean judged() {
            return iterations >= WINDOW && toleranceShare() > 0;
        }

        /** @return the tolerance as a share: 0.05 for 5 %; 0 for none */
        public double toleranceShare() {
            return tolerance == null ? 0 : Percent.share(tolerance);
        }

        /** @return the length of a warm-up iteration in nanoseconds */
        public long timeNanos() {
            return Durations.nanos(time);
        }
    }

    /** @return the length of a measured iteration in nanoseconds */
    public long timeNanos() {
        return Durations.nanos(time);
    }

    /** @return the most trials that a cell may have, in all */
    public int mostForks() {
        if (precision == null) {
            return forks;
        }
        return maxForks != null ? maxForks : Math.min(MOST_FORKS, MORE_FORKS * forks);
    }

    /** @return warm-up and measuring together in nanoseconds, at the most; {@link Long#MAX_VALUE} where it doesn't fit */
    public long totalNanos() {
        return Durations.add(
                Durations.multiply(warmup.timeNanos(), warmup.iterations()),
                Durations.multiply(timeNanos(), iterations));
    }
}
