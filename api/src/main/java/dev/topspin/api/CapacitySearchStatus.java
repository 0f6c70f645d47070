package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.search.CapacityResult;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;

/**
 * What became of a search. Only the search's reconciler writes it.
 *
 * @param observedGeneration generation of the spec this status is about
 * @param phase for a person; the conditions say why
 * @param startTime when the first trial was about to be made, RFC 3339; from then on the spec may not change
 * @param completionTime when the last answer was there, RFC 3339
 * @param progress answers of all that are looked for, e.g. {@code 1/2}
 * @param forks trials that were judged
 * @param capacity the answers in a line, e.g. {@code akka-tcp 212k/s (198k..226k)}
 * @param limitedBy what limits each, in the same order
 * @param results a row for each variant and resource value
 * @param conditions Valid, Complete, Finished, and Stalled while it is
 */
public record CapacitySearchStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.")
        Long observedGeneration,

        @JsonPropertyDescription("Running, Stalled, Succeeded or Failed.")
        Phase phase,

        @JsonPropertyDescription("When the first trial was about to be made; from then on the spec may not change.")
        String startTime,

        @JsonPropertyDescription("When the last answer was there.")
        String completionTime,

        @JsonPropertyDescription("Answers of all that are looked for, for example 1/2.")
        String progress,

        @JsonPropertyDescription("Trials that were judged.") Integer forks,

        @JsonPropertyDescription("The answers in a line.") String capacity,

        @JsonPropertyDescription("What limits each of them, in the same order.")
        String limitedBy,

        @JsonPropertyDescription("A row for each variant and each value of the resource.")
        List<CapacityResult> results,

        @JsonPropertyDescription(
                "Valid, Complete and Finished, and Stalled while it is, each with its reason and message.")
        List<Condition> conditions) {
    public CapacitySearchStatus {
        results = results == null ? List.of() : List.copyOf(results);
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }

    /** Where a search is. */
    public enum Phase {
        Running,
        /** Its next trial can't be made now; it tries on. */
        Stalled,
        /** Each capacity has an answer. */
        Succeeded,
        Failed;

        /** @return whether nothing is done for it any more */
        public boolean over() {
            return this == Succeeded || this == Failed;
        }
    }
}
