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
 * @param suspend while true no further trial is started; may change after the start, as may cleanPods, ttlAfterFinished,
 *     priority, retries, maxFailedTrials, resume and queueName
 * @param exclusive what a running trial keeps other trials away from
 * @param startDeadline how long a trial may take from its Job's creation until all its pods run
 * @param trialDeadline how long a trial may take from its Job's creation until its result
 * @param cleanPods when a finished trial's Job, pods and Service are deleted
 * @param ttlAfterFinished how long a finished experiment stays before it is deleted
 * @param parallelism how many trials may run at once, each on a node, or pair of nodes, of its own; null in what
 *     an older version wrote
 * @param priority who waits behind whom; null in what an older version wrote
 * @param retries how often a trial that the infrastructure ended is run again; null in what an older version wrote, for never
 * @param maxFailedTrials how many trials may fail before no further one is started; null for any number
 * @param resume how often it was asked to be carried on after it had failed; null for never
 * @param queueName of Kueue's LocalQueue that its trials go through; null for none
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
        Priority priority,

        @Default("2")
        @Min(0)
        @Max(9)
        @JsonPropertyDescription(
                "How often a trial is run again that the infrastructure ended: NodeLost, Evicted, PodKilled,"
                        + " ImagePullBackOff, QuotaExceeded or UnexpectedAdmissionError. What the workload itself did wrong is not run again.")
        Integer retries,

        @Min(0)
        @Max(Integer.MAX_VALUE)
        @JsonPropertyDescription(
                "How many trials may fail: with one more no further trial is started, and the experiment"
                        + " fails. Without it all trials are run, whatever comes of them.")
        Integer maxFailedTrials,

        @Min(0)
        @Max(Integer.MAX_VALUE)
        @JsonPropertyDescription(
                "Raised by one, it carries on an experiment that has failed: trials that failed or were never started"
                        + " are run, results stay. What topspin resume sets.")
        Integer resume,

        @Size(min = 1, max = 63)
        @Pattern("^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$")
        @JsonPropertyDescription(
                "Kueue's LocalQueue in the namespace of the experiment: each trial's Job waits there until Kueue admits it,"
                        + " and its deadlines run from then on.")
        String queueName) {

    /** How trials are run one at a time. */
    public RunPolicy(
            Boolean suspend,
            Exclusive exclusive,
            String startDeadline,
            String trialDeadline,
            CleanPods cleanPods,
            String ttlAfterFinished) {
        this(
                suspend,
                exclusive,
                startDeadline,
                trialDeadline,
                cleanPods,
                ttlAfterFinished,
                1,
                Priority.Normal,
                null,
                null,
                null,
                null);
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

    /** @return how often a trial that the infrastructure ended is run again; 0 in what an older version wrote */
    @JsonIgnore
    public int mostRetries() {
        return retries == null ? 0 : retries;
    }

    /** @return how often it was resumed; 0 where it never was */
    @JsonIgnore
    public int resumes() {
        return resume == null ? 0 : resume;
    }

    /** @return whether so many failed trials are more than may be */
    public boolean isExceededBy(int failed) {
        return maxFailedTrials != null && failed > maxFailedTrials;
    }

    /** @return the same, with trials one at a time */
    public RunPolicy withoutParallelism() {
        return new RunPolicy(
                suspend,
                exclusive,
                startDeadline,
                trialDeadline,
                cleanPods,
                ttlAfterFinished,
                1,
                priority,
                retries,
                maxFailedTrials,
                resume,
                queueName);
    }
}
