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
 * @param forks trials of each cell, each in fresh JVMs, before any are added; null for {@link #FORKS}, to which are added what
 *     {@link #PRECISION} takes, or with a budget for {@link #BUDGETED_FORKS}
 * @param warmup what runs before the clock counts
 * @param iterations measured iterations of a trial
 * @param time how long a measured iteration lasts, at the most
 * @param recording which round trips are recorded in the histogram
 * @param scrapeLinger how long a pod that was scraped waits, after its last message, to be scraped once more
 * @param precision how far from its median the 95 % interval of a cell may reach, e.g. {@code 2%}; null where none
 *     are added for its sake
 * @param maxForks the most trials of a cell that a precision or a budget may lead to; null for {@link #MORE_FORKS} times as many as
 *     forks, and with a budget for {@link #MOST_FORKS}
 * @param budget how long all trials may take together, e.g. {@code 2m}: when each cell has its forks, what is left of it goes where
 *     the widest intervals are; null for no such limit
 * @param coreToCore whether it is also measured what a message between two of the CPUs takes; null for no
 */
public record Measurement(
        @Min(1)
        @Max(100)
        @JsonPropertyDescription(
                "Trials of each cell, each in fresh JVMs. Absent: 5, and more of those whose interval is wider than"
                        + " precision, 10% where that is absent too. With a budget: 3, and as many as there is time for.")
        Integer forks,

        @Default("{}") @JsonPropertyDescription("What runs before the clock counts.")
        Warmup warmup,

        @Default("10") @Min(1) @Max(1000) @JsonPropertyDescription("Measured iterations of a trial.")
        Integer iterations,

        @Default("100ms")
        @Size(max = 32)
        @Pattern(Durations.PATTERN)
        @JsonPropertyDescription("How long a measured iteration lasts, at the most, for example 100ms.")
        String time,

        @Default("Auto")
        @JsonPropertyDescription(
                "Which round trips are recorded. All, Sampled (one in 128), None, or Auto: All, but of spin,"
                        + " where reading the clock takes as long as the hop, the means of 64 in a row.")
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
                "How far from its median the 95 % interval of a cell may reach, of its tax where it has one, for example 2%:"
                        + " cells whose interval is wider get more forks, up to maxForks. Absent: none are added, unless"
                        + " forks is absent too.")
        String precision,

        @Min(2)
        @Max(100)
        @JsonPropertyDescription(
                "The most forks of a cell that precision or budget may lead to, at least forks. Absent: four times"
                        + " forks, and 100 at the most; with a budget 100.")
        Integer maxForks,

        @Size(max = 32)
        @Pattern(Durations.PATTERN)
        @JsonPropertyDescription(
                "How long all trials may take together, one after the other, for example 2m. When each cell has its forks,"
                        + " more are added where the widest intervals are, for as long as another fits. Absent: no"
                        + " such limit.")
        String budget,

        @JsonPropertyDescription(
                "Whether the first fork of each cell also measures, before anything else, what a message between two CPUs takes,"
                        + " for each pair of the CPUs that its pod was given: 0.1 s a pair; of more than 120 pairs a sample.")
        Boolean coreToCore) {

    /** So many forks has each cell, before any are added, where nothing is said of them. */
    public static final int FORKS = 5;

    /** The same where a budget says how long to go on. */
    public static final int BUDGETED_FORKS = 3;

    /** What is asked for where neither forks nor precision nor a budget is given. */
    public static final String PRECISION = "10%";

    /** So many times the forks are the most where a precision is asked for and no limit is given. */
    public static final int MORE_FORKS = 4;

    /** The most forks of a cell there can be. */
    public static final int MOST_FORKS = 100;

    /** Between so many pairs of CPUs messages are measured at the most: all pairs of 16 CPUs, in 12 s. */
    public static final int MOST_CPU_PAIRS = 120;

    /** How long each pair of CPUs is measured, in nanoseconds. */
    public static final long CPU_PAIR_NANOS = 100_000_000;

    /** What goes to starting the threads of a pair, in nanoseconds, at the most, and to compiling for the first. */
    private static final long AROUND_CPU_PAIR_NANOS = 10_000_000;

    public Measurement {
        if (forks == null) {
            forks = budget == null ? FORKS : BUDGETED_FORKS;
            precision = precision == null && budget == null ? PRECISION : precision;
        }
        coreToCore = Boolean.TRUE.equals(coreToCore) ? true : null; // a plan is the same whether it says no or nothing
    }

    /** How it is measured, and nothing between single CPUs. */
    public Measurement(
            Integer forks,
            Warmup warmup,
            Integer iterations,
            String time,
            Recording recording,
            String scrapeLinger,
            String precision,
            Integer maxForks,
            String budget) {
        this(forks, warmup, iterations, time, recording, scrapeLinger, precision, maxForks, budget, null);
    }

    /** How it is measured without a precision to be reached. */
    public Measurement(
            Integer forks, Warmup warmup, Integer iterations, String time, Recording recording, String scrapeLinger) {
        this(forks, warmup, iterations, time, recording, scrapeLinger, null, null, null);
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
            @Default("25")
            @Min(0)
            @Max(1000)
            @JsonPropertyDescription("Iterations that are run and not counted, at the most.")
            Integer iterations,

            @Default("200ms")
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
        if (precision == null && budget == null) {
            return forks;
        }
        int most = budget == null ? Math.min(MOST_FORKS, MORE_FORKS * forks) : MOST_FORKS;
        return maxForks == null ? most : maxForks;
    }

    /**
     * @param time how long all trials may take together
     * @return the same with that budget, which alone says when enough forks were added
     */
    public Measurement withBudget(String time) {
        return new Measurement(
                Math.min(forks, BUDGETED_FORKS),
                warmup,
                iterations,
                this.time,
                recording,
                scrapeLinger,
                null,
                null,
                time,
                coreToCore);
    }

    /** @return the same, measuring between single CPUs too */
    public Measurement withCoreToCore() {
        return new Measurement(
                forks, warmup, iterations, time, recording, scrapeLinger, precision, maxForks, budget, true);
    }

    /**
     * @param cpus that a process has
     * @return how long it measures between them in nanoseconds, at the most; 0 where that is not asked for
     */
    public long coreToCoreNanos(int cpus) {
        long pairs = Math.min(MOST_CPU_PAIRS, cpus * (cpus - 1L) / 2);
        return coreToCore == null ? 0 : (pairs + 1) * (CPU_PAIR_NANOS + AROUND_CPU_PAIR_NANOS);
    }

    /** @return warm-up and measuring together in nanoseconds, at the most; {@link Long#MAX_VALUE} where it doesn't fit */
    public long totalNanos() {
        return Durations.add(
                Durations.multiply(warmup.timeNanos(), warmup.iterations()),
                Durations.multiply(timeNanos(), iterations));
    }
}
