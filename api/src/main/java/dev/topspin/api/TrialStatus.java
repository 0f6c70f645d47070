package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.result.TrialResult;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;

/**
 * What became of a trial. Only the trial's reconciler writes it.
 *
 * @param observedGeneration generation of the spec this status is about
 * @param phase for a person; the conditions say why
 * @param reason null unless the trial failed or is invalid; else {@link dev.topspin.model.result.Reason} or the kubelet's own word
 * @param message null unless the trial failed or is invalid; else what happened, with the pod's own message
 * @param startTime when all pods ran, RFC 3339
 * @param completionTime when the trial ended, RFC 3339
 * @param parameters the cell's swept values, e.g. {@code throughput=5}
 * @param nodes the nodes of the pods in the order of their roles, e.g. {@code n1,n2}
 * @param nsPerOp as text for people
 * @param p50Micros as text for people
 * @param p99Micros as text for people
 * @param cpuCores as text for people
 * @param conditions Pinned, Succeeded
 * @param result the whole result
 */
public record TrialStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.")
        Long observedGeneration,

        @JsonPropertyDescription(
                "Pending, Running, Succeeded, Failed, or Invalid: measured, but required pinning was not proven.")
        Phase phase,

        @JsonPropertyDescription("Why the trial failed: one stable word.")
        String reason,

        @JsonPropertyDescription("What happened, with the pod's own message.")
        String message,

        @JsonPropertyDescription("When all pods ran.") String startTime,

        @JsonPropertyDescription("When the trial ended.") String completionTime,

        @JsonPropertyDescription("The swept values, for example throughput=5.")
        String parameters,

        @JsonPropertyDescription("The nodes of the pods: the driver's, the responder's.")
        String nodes,

        @JsonPropertyDescription("Nanoseconds an operation of the workload: a hop, a meeting, a query.")
        String nsPerOp,

        @JsonPropertyDescription("Median round trip in microseconds.")
        String p50Micros,

        @JsonPropertyDescription("99th percentile of the round trip in microseconds.")
        String p99Micros,

        @JsonPropertyDescription("CPU cores kept busy.") String cpuCores,

        @JsonPropertyDescription("Pinned and Succeeded, each with its reason and message.")
        List<Condition> conditions,

        @JsonPropertyDescription("The whole result, with the report of every process.")
        TrialResult result) {

    public TrialStatus {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }

    /** Where a trial is. */
    public enum Phase {
        Pending,
        Running,
        Succeeded,
        Failed,
        /** Measured, but not on CPUs of its own, which was required. */
        Invalid;

        /** @return whether nothing runs any more */
        public boolean over() {
            return this == Succeeded || this == Failed || this == Invalid;
        }
    }
}
