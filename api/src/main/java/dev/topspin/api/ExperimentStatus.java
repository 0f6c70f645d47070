package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.topspin.model.result.CellResult;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;

/**
 * What became of an experiment. Only the experiment's reconciler writes it.
 *
 * @param observedGeneration generation of the spec this status is about
 * @param workload which workload the experiment has, e.g. {@code pingPong}; null where it has none
 * @param phase for a person; the conditions say why
 * @param queue place among those that wait, e.g. {@code 3rd of 17}; null where it doesn't wait
 * @param startTime when the first trial was about to be made, RFC 3339; from then on the spec may not change
 * @param completionTime when the last trial had finished, RFC 3339
 * @param planHash hash of the plan
 * @param seed of the order of the trials
 * @param progress finished trials of all that are due by now, e.g. {@code 4/15}
 * @param summary the results in a line
 * @param trials how many are where
 * @param conditions see {@link ConditionTypes}
 * @param rows a row a cell
 * @param start what the experiment was started with and keeps to its end; null before, and in statuses of versions before
 * @param lanes the nodes that lanes of the plan have; empty where it has none now
 * @param resumed the {@code runPolicy.resume} that was followed last; null for none
 */
public record ExperimentStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.")
        Long observedGeneration,

        @JsonPropertyDescription("pingPong, chameneos, queries or contention.")
        String workload,

        @JsonPropertyDescription("Pending, Queued, Running, Stalled, Suspended, Succeeded or Failed.")
        Phase phase,

        @JsonPropertyDescription("Place among the experiments that wait, for example 3rd of 17.")
        String queue,

        @JsonPropertyDescription("When the first trial was about to be made; from then on the spec may not change.")
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
                "Valid, Queued, Pinned, Succeeded and Finished, FloorsSteady where there are floors, and Stalled while it is, each with"
                        + " its reason and message.")
        List<Condition> conditions,

        @JsonPropertyDescription("A row for each cell, over its finished trials.")
        List<CellResult> rows,

        @JsonPropertyDescription("What the experiment was started with, and keeps to its end.")
        Start start,

        @JsonPropertyDescription(
                "The nodes that the experiment has now, by lane of its plan; * where the scheduler chooses.")
        List<Lane> lanes,

        @JsonPropertyDescription("The runPolicy.resume that was followed last.")
        Integer resumed) {

    /** The field that has the rows. */
    public static final String ROWS = "rows";

    /** The field in which operators of v1alpha1 before form 2 kept their rows, flat. Who writes {@link #ROWS} takes it away. */
    public static final String EARLIER_ROWS = "results";

    public ExperimentStatus {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
        rows = rows == null ? List.of() : List.copyOf(rows);
        lanes = lanes == null ? List.of() : List.copyOf(lanes);
    }

    /** @return the same without nodes */
    public ExperimentStatus withoutLanes() {
        return new ExperimentStatus(
                observedGeneration,
                workload,
                phase,
                queue,
                startTime,
                completionTime,
                planHash,
                seed,
                progress,
                summary,
                trials,
                conditions,
                rows,
                start,
                List.of(),
                resumed);
    }

    /** @return the condition of a type of {@link ConditionTypes}; empty where it is not there */
    public Optional<Condition> condition(String type) {
        return conditions.stream().filter(c -> type.equals(c.getType())).findFirst();
    }

    /** Where an experiment is. */
    public enum Phase {
        Pending,
        Queued,
        Running,
        /** Its next trial can't be made now; it keeps its nodes until its start deadline, and tries on. */
        Stalled,
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
            int failed,

            @JsonPropertyDescription(
                    "Attempts that were made again: the infrastructure ended them, or the experiment was resumed after they"
                            + " had failed. They are in none of the other counts.")
            int retried) {}

    /**
     * What an experiment was started with. An upgrade of the operator in its middle changes neither.
     *
     * @param image of its trials' pods
     * @param version of the operator that started it, with the commit it was built from
     * @param spec with all defaults as they were then, as JSON
     */
    public record Start(
            @JsonPropertyDescription("Image of the trials' pods.")
            String image,

            @JsonPropertyDescription("Version of the operator that started it, with the commit it was built from.")
            String version,

            @JsonPropertyDescription("The spec with all defaults as they were then.")
            @JsonSerialize(using = RawJson.Writer.class)
            @JsonDeserialize(using = RawJson.Reader.class)
            String spec) {}

    /**
     * A lane of the plan that has nodes.
     *
     * @param lane its number, from 0
     * @param nodes names; the first runs the driver, and all that runs on one node; empty where the scheduler chooses
     */
    public record Lane(
            @JsonPropertyDescription("Number of the lane, from 0.")
            int lane,

            @JsonPropertyDescription(
                    "Names of its nodes: the first runs the drivers, and all that runs on one node. Empty where the"
                            + " scheduler chooses.")
            List<String> nodes) {
        public Lane {
            nodes = nodes == null ? List.of() : List.copyOf(nodes);
        }
    }
}
