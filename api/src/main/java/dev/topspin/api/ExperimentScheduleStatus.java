package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.schedule.Judgement;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Objects;

/**
 * What became of a schedule. Only the schedule's reconciler writes it.
 *
 * @param observedGeneration generation of the spec this status is about
 * @param lastScheduleTime when the latest run that was started was due, RFC 3339; null before the first
 * @param lastSuccessfulTime when the latest run that succeeded had finished, RFC 3339; null before
 * @param nextScheduleTime when the next run is due, RFC 3339; null while suspended or invalid
 * @param active names of the runs that have not ended; never null
 * @param runs how many finished runs are there
 * @param regressed the verdicts in a line; null before the first
 * @param conditions see {@link ConditionTypes}; never null
 * @param judgement what the next run is compared by; null before the first
 */
public record ExperimentScheduleStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.")
        Long observedGeneration,

        @JsonPropertyDescription("When the latest run that was started was due.")
        String lastScheduleTime,

        @JsonPropertyDescription("When the latest run that succeeded had finished.")
        String lastSuccessfulTime,

        @JsonPropertyDescription("When the next run is due; none while the schedule is suspended or invalid.")
        String nextScheduleTime,

        @JsonPropertyDescription("Names of the runs that have not ended.")
        List<String> active,

        @JsonPropertyDescription("How many finished runs are there.")
        int runs,

        @JsonPropertyDescription("The verdicts in a line, for example 1 of 12: akka-tcp 1.18x since 09 Nov.")
        String regressed,

        @JsonPropertyDescription(
                "Valid, Regressed and FloorsRegressed, and Stalled while the next run can't be made, each with its reason"
                        + " and message.")
        List<Condition> conditions,

        @JsonPropertyDescription("What is known of the cells by now, and what the next run is compared by.")
        Judgement judgement) {

    /** Before anything was done. */
    public static final ExperimentScheduleStatus NONE =
            new ExperimentScheduleStatus(null, null, null, null, null, 0, null, null, null);

    public ExperimentScheduleStatus {
        active = active == null ? List.of() : List.copyOf(active);
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }

    /** @return what is known of the cells; never null */
    public Judgement known() {
        return Objects.requireNonNullElse(judgement, Judgement.NONE);
    }
}
