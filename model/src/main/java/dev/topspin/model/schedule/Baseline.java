package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.Rules;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * What a run is compared with: the last runs, or one experiment.
 *
 * @param last how many runs; null for {@value #LAST}, or where an experiment is given
 * @param experiment name of an experiment in the same namespace; null for the last runs
 * @param since runs that were due before are no baseline, RFC 3339; null for all
 */
@ValidationRule(value = Rules.ONE_BASELINE_CEL, message = Rules.ONE_BASELINE)
public record Baseline(
        @Min(Baseline.LEAST)
        @Max(50)
        @JsonPropertyDescription(
                "A run is compared with so many before it that were not slower; 8 where neither this nor"
                        + " experiment is given. With fewer than 4 there is no verdict.")
        Integer last,

        @Size(max = 63)
        @JsonPropertyDescription("Name of an experiment in the same namespace, of the same plan, whose figures are the"
                + " baseline; what differs from run to run is still taken from the last runs.")
        String experiment,

        @Size(max = 32)
        @JsonPropertyDescription(
                "Runs that were due before are no baseline, for example 2026-11-09T03:00:00Z. Set it to"
                        + " accept a new level: all verdicts begin anew.")
        String since) {
    /** So many runs are compared with where nothing is said. */
    public static final int LAST = 8;

    /** With fewer runs there is no verdict: their spread is hardly known. */
    public static final int LEAST = 4;

    /** @return how many of the last runs are looked at */
    @JsonIgnore
    public int lastRuns() {
        return last == null ? LAST : last;
    }

    /**
     * @return runs that were due before are no baseline; {@link Instant#MIN} for all
     * @throws java.time.DateTimeException where it is no time
     */
    @JsonIgnore
    public Instant sinceTime() {
        return since == null ? Instant.MIN : OffsetDateTime.parse(since).toInstant();
    }
}
