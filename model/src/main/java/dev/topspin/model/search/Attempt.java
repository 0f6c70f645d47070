package dev.topspin.model.search;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.Figures;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.TrialResult;
import java.util.Comparator;

/**
 * A finished trial of a search, judged.
 *
 * @param load at which it ran
 * @param verification whether it was one of the longer trials that confirm an answer
 * @param held whether every objective was met
 * @param limitedBy null where it held; else a figure of {@link Objective.Figure}, {@link LoadVerdict#RATE}, {@link LoadVerdict#GENERATOR}
 *     or the reason of a failed trial
 * @param pinned whether it proved its pinning
 * @param p99Micros its 99th percentile; null where none was recorded
 * @param cpuCores that it kept busy; null where not known
 * @param slowdown of copies, how much more an operation of the slowest took than in one alone, as a share; null for others
 */
public record Attempt(
        @JsonPropertyDescription("The load.") long load,

        @JsonPropertyDescription("Whether it was one of the longer trials that verify.")
        boolean verification,

        @JsonPropertyDescription("Whether every objective was met.")
        boolean held,

        @JsonPropertyDescription("The objective that was not met, Rate, Generator, or the reason of a failed trial.")
        String limitedBy,

        @JsonPropertyDescription("Whether it proved its pinning.")
        boolean pinned,

        @JsonPropertyDescription("99th percentile of the round trip in microseconds.")
        Double p99Micros,

        @JsonPropertyDescription("CPU cores kept busy.") Double cpuCores,

        @JsonPropertyDescription("How much more an operation of the slowest copy took than alone, as a share.")
        Double slowdown) {
    /** A trial that is no copy among others. */
    public Attempt(
            long load,
            boolean verification,
            boolean held,
            String limitedBy,
            boolean pinned,
            Double p99Micros,
            Double cpuCores) {
        this(load, verification, held, limitedBy, pinned, p99Micros, cpuCores, null);
    }

    /** An order that doesn't follow from when trials ended: what is worked out over it is the same however they did. */
    static final Comparator<Attempt> BY_LOAD = Comparator.comparingLong(Attempt::load)
            .thenComparing(Attempt::held)
            .thenComparing(Attempt::verification)
            .thenComparing(a -> String.valueOf(a.limitedBy()));

    /**
     * @param load at which the trial ran
     * @param result of the trial
     * @param verdict on it, which says something of the load
     */
    public static Attempt of(long load, boolean verification, TrialResult result, LoadVerdict verdict) {
        Measured measured = result.measured();
        Long p99 = measured == null ? null : measured.p99Nanos();
        return new Attempt(
                load,
                verification,
                verdict instanceof LoadVerdict.Held,
                verdict instanceof LoadVerdict.NotHeld(String limit) ? limit : null,
                result.pinned(),
                p99 == null ? null : Figures.rounded(p99 / 1e3),
                Figures.rounded(result.cpuCores()));
    }
}
