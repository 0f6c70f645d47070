package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * How the trials of an experiment are run.
 *
 * @param suspend while true no further trial is started; may change after the start, as may cleanPods, ttlAfterFinished and
 *     priority
 * @param exclusive what a running trial keeps other trials away from
 * @param startDeadline how long a trial may take from its Job's creation until all its pods run
 * @param trialDeadline how long a trial may take from its Job's creation until its result
 * @param cleanPods when a finished trial's Job, pods and Service are deleted
 * @param ttlAfterFinished how long a finished experiment stays before it is deleted
 * @param parallelism how many trials may run at once, each on a node, or pair of nodes, of its own; null in what
 *     an older version wrote
 * @param priority who waits behind whom; null in what an older version wrote
 */
public record RunPolicy(
        @Default("false")
        @JsonPropertyDescription("While true no further trial is started; the one that runs is finished.")
        Boolean suspend,

        @Default("Node")
        @JsonPropertyDescription("What a running trial has to itself: Node (no other trial runs where it could share a"
                + " node), Cluster (no other trial of the operator runs at all) or None.")
        Exclusive exclusive,

        @Default("2m")
        @Size(max = 32)
        @Pattern(Durations.PATTERN)
        @JsonPropertyDescription("How long a trial may take until all its pods run, for example 2m.")
        String startDeadline,

        @Default("10m")
        @Size(max = 32)
        @Pattern(Durations.PATTERN)
        @JsonPropertyDescription("How long a trial may take until its result, for example 10m.")
        String trialDeadline,

        @Default("OnSuccess")
        @JsonPropertyDescription("When a finished trial's pods are deleted: OnSuccess, Always or Never.")
        CleanPods cleanPods,

        @Default("168h")
        @Size(max = 32)
        @Pattern(Durations.PATTERN)
        @JsonPropertyDescription("How long a finished experiment stays before it is deleted, for example 168h.")
        String ttlAfterFinished,

        @Default("1")
        @Min(1)
        @Max(128)
        @JsonPropertyDescription(
                "How many trials of the experiment may run at once, each on a node, or pair of nodes, of"
                        + " its own. The floors run on each.")
        Integer parallelism,

        @Default("Normal")
        @JsonPropertyDescription("Who waits behind whom: High goes before Normal, and Normal before Low.")
        Priority priority) {

    /** How trials are run one at a time. */
    public RunPolicy(
            Boolean suspend,
            Exclusive exclusive,
            String startDeadline,
            String trialDeadline,
            CleanPods cleanPods,
            String ttlAfterFinished) {
        this(suspend, exclusive, startDeadline, trialDeadline, cleanPods, ttlAfterFinished, 1, Priority.Normal);
    }

    /** What a running trial has to itself. */
    public enum Exclusive {
        Node,
        Cluster,
        None
    }

    /** When a trial's pods are deleted. */
    public enum CleanPods {
        OnSuccess,
        Always,
        Never
    }

    /** Who waits behind whom. */
    public enum Priority {
        Low,
        Normal,
        High
    }

    /** @return how many trials may run at once; 1 in what an older version wrote */
    @JsonIgnore
    public int atOnce() {
        return parallelism == null ? 1 : parallelism;
    }

    /** @return the same, with trials one at a time */
    public RunPolicy withoutParallelism() {
        return new RunPolicy(
                suspend, exclusive, startDeadline, trialDeadline, cleanPods, ttlAfterFinished, 1, priority);
    }
}
