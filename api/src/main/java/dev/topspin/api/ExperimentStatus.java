package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.result.CellResult;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;

/**
 * What became of an experiment. Only the experiment's reconciler writes it.
 *
 * @param observedGeneration generation of the spec this status is about
 * @param workload which workload the experiment has, e.g. {@code pingPong}; null where it has none
 * @param phase for a person; the conditions say why
 * @param startTime when the first trial was made, RFC 3339; from then on the spec may not change
 * @param completionTime when the last trial had finished, RFC 3339
 * @param planHash hash of the plan
 * @param seed of the order of the trials
 * @param progress finished trials of all that are due by now, e.g. {@code 4/15}
 * @param summary the results in a line
 * @param trials how many are where
 * @param conditions Valid, Queued, Pinned, Succeeded, and FloorsSteady where there are floors
 * @param results a row a cell
 */
public record ExperimentStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.")
        Long observedGeneration,

        @JsonPropertyDescription("pingPong, chameneos, queries or contention.")
        String workload,

        @JsonPropertyDescription("Pending, Queued, Running, Suspended, Succeeded or Failed.")
        Phase phase,

        @JsonPropertyDescription("When the first trial was made; from then on the spec may not change.")
        String startTime,

        @JsonPropertyDescription("When the last trial had finished.")
        String completionTime,

        @JsonPropertyDescription("Hash of the plan.") String planHash,

        @JsonPropertyDescription("Seed of the order of the trials.")
        Long seed,

        @JsonPropertyDescription("Finished trials of all that are due by now, for example 4/15.")
        String progress,

        @JsonPropertyDescription("The results in a line.") String summary,

        @JsonPropertyDescription("How many trials are where.")
        TrialCounts trials,

        @JsonPropertyDescription(
                "Valid, Queued, Pinned and Succeeded, and FloorsSteady where there are floors, each with its reason and"
                        + " message.")
        List<Condition> conditions,

        @JsonPropertyDescription("A row for each cell, over its finished trials.")
        List<CellResult> results) {

    public ExperimentStatus {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
        results = results == null ? List.of() : List.copyOf(results);
    }

    /** Where an experiment is. */
    public enum Phase {
        Pending,
        Queued,
        Running,
        Suspended,
        Succeeded,
        Failed
    }

    /** How many trials are where. */
    public record TrialCounts(
            @JsonPropertyDescription(
                    "Trials that are due: those of all forks, and what was added for the sake of" + " precision.")
            int total,

            @JsonPropertyDescription("Trials that run.") int running,

            @JsonPropertyDescription("Trials with a valid result.")
            int succeeded,

            @JsonPropertyDescription("Trials that failed or are invalid.")
            int failed) {}
}
