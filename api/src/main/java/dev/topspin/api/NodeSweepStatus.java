package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.sweep.GroupFigures;
import dev.topspin.model.sweep.NodeVerdict.Part;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.PairRatios;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;

/**
 * What became of a sweep. Only the sweep's reconciler writes it. The rows of its nodes are in {@link NodeReport}s.
 *
 * @param observedGeneration generation of the spec this status is about
 * @param phase for a person; the conditions say why
 * @param startTime when the nodes were chosen, RFC 3339; from then on the spec may not change
 * @param completionTime when the last verdict was made, RFC 3339
 * @param seed of the order in which nodes meet
 * @param chosen the nodes of the sweep, in the order of their names; a node that comes later is none of them
 * @param nodes how many nodes are what
 * @param pairs what came of the pairs
 * @param groups what nodes of each kind take
 * @param outliers the worst nodes and links first, 64 at the most
 * @param shown what kubectl shows in columns
 * @param conditions Valid, Complete, Finished, NoOutliers, and Stalled while it is
 */
public record NodeSweepStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.")
        Long observedGeneration,

        @JsonPropertyDescription("Pending, Running, Confirming, Suspended, Succeeded or Failed.")
        Phase phase,

        @JsonPropertyDescription("When the nodes were chosen; from then on the spec may not change.")
        String startTime,

        @JsonPropertyDescription("When the last verdict was made.")
        String completionTime,

        @JsonPropertyDescription("Seed of the order in which nodes meet.")
        String seed,

        @JsonPropertyDescription("The nodes of the sweep, chosen when it started.")
        List<Chosen> chosen,

        @JsonPropertyDescription("How many nodes are what.") NodeCounts nodes,

        @JsonPropertyDescription("What came of the pairs.") PairFigures pairs,

        @JsonPropertyDescription("What the nodes of each kind take, by the names of the kinds; 16 at the most.")
        List<GroupFigures> groups,

        @JsonPropertyDescription("Nodes and links that are slow or suspected to be, the worst first; 64 at the most.")
        List<Outlier> outliers,

        @JsonPropertyDescription("What kubectl shows in columns.")
        Shown shown,

        @JsonPropertyDescription(
                "Valid, Complete, Finished and NoOutliers, and Stalled while it is, each with its reason and message.")
        List<Condition> conditions) {
    /** No more outliers are kept: who has more has another question. */
    public static final int MOST_OUTLIERS = 64;

    /** Of a sweep that nobody has looked at. */
    public static final NodeSweepStatus EMPTY =
            new NodeSweepStatus(null, null, null, null, null, null, null, null, null, null, null, null);

    public NodeSweepStatus {
        chosen = chosen == null ? List.of() : List.copyOf(chosen);
        groups = groups == null ? List.of() : List.copyOf(groups);
        outliers = outliers == null ? List.of() : List.copyOf(outliers);
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }

    /** Where a sweep is. */
    public enum Phase {
        Pending,
        Running,
        /** Suspects are measured again. */
        Confirming,
        Suspended,
        /** All that could be measured was; there may be outliers. */
        Succeeded,
        Failed;

        /** @return whether nothing is done for it any more */
        public boolean over() {
            return this == Succeeded || this == Failed;
        }
    }

    /**
     * A node of the sweep.
     *
     * @param name of the node
     * @param notTested why it takes no part; null where it does
     */
    public record Chosen(
            @JsonPropertyDescription("Name of the node.") String name,

            @JsonPropertyDescription("Why it takes no part; absent where it does.")
            NotMeasured notTested) {}

    /** How many nodes are what. */
    public record NodeCounts(
            @JsonPropertyDescription("Nodes that were chosen.")
            int total,

            @JsonPropertyDescription("Nodes of which there are figures.")
            int measured,

            @JsonPropertyDescription("Nodes that are slow, and were measured again.")
            int slow,

            @JsonPropertyDescription("Nodes that may be slow, but were not measured again.")
            int suspect,

            @JsonPropertyDescription("Nodes whose CPUs lose too much of their time to say anything of them.")
            int noisy,

            @JsonPropertyDescription("Nodes whose processes did not have their CPUs to themselves.")
            int notPinned,

            @JsonPropertyDescription("Nodes without figures.")
            int notTested,

            @JsonPropertyDescription("Nodes of which there are too few of a kind to compare them.")
            int tooFew) {}

    /** What came of the pairs. */
    public record PairFigures(
            @JsonPropertyDescription("Pairs that are to be measured.")
            int total,

            @JsonPropertyDescription("Pairs of which there are figures.")
            int measured,

            @JsonPropertyDescription("Links that are slow though neither of their nodes is.")
            int slowLinks,

            @JsonPropertyDescription("Median of the pairs' medians in microseconds.")
            Double p50Micros,

            @JsonPropertyDescription("A twentieth of the pairs' medians are below, in microseconds.")
            Double p05Micros,

            @JsonPropertyDescription("A twentieth of the pairs' medians are above, in microseconds.")
            Double p95Micros,

            @JsonPropertyDescription("What they take by pairs.path, against what they take from pod to pod.")
            PairRatios ratios) {
        /** Of pairs of which nothing else was asked for. */
        public PairFigures(
                int total, int measured, int slowLinks, Double p50Micros, Double p05Micros, Double p95Micros) {
            this(total, measured, slowLinks, p50Micros, p05Micros, p95Micros, null);
        }
    }

    /**
     * A node or a link that is slow, or may be.
     *
     * @param node name of the node; of a link the first
     * @param other name of the second node of a link; null of a node
     * @param part what of it is slow
     * @param ratio to its peers, with its interval where there is one
     * @param pairs how many of the node's pairs were measured; null of a link
     * @param slowPairs how many of these are slow; null of a link
     * @param confirmed whether it was slow again in fresh processes
     * @param text all of it in a sentence
     */
    public record Outlier(
            @JsonPropertyDescription("Name of the node; of a link the first.")
            String node,

            @JsonPropertyDescription("Name of the second node of a link.")
            String other,

            @JsonPropertyDescription("What is slow: Cpu, Network, CpuOrNetwork or Link.")
            Part part,

            @JsonPropertyDescription("How many times what its peers take.")
            Ratio ratio,

            @JsonPropertyDescription("How many of the node's pairs were measured.")
            Integer pairs,

            @JsonPropertyDescription("How many of these are slow.")
            Integer slowPairs,

            @JsonPropertyDescription("Whether it was slow again in fresh processes.")
            boolean confirmed,

            @JsonPropertyDescription("All of it in a sentence.")
            String text) {}

    /** What kubectl shows in columns, as text for people. */
    public record Shown(
            @JsonPropertyDescription("Measured nodes of all, for example 63/64.")
            String nodes,

            @JsonPropertyDescription("Rounds that have ended of all, for example 12/12.")
            String rounds,

            @JsonPropertyDescription("Measured pairs of all, for example 756/768.")
            String pairs,

            @JsonPropertyDescription("Median of the pairs' medians in microseconds.")
            String p50Micros,

            @JsonPropertyDescription("How many times as long as the fast pairs the slow ones take: p95 through p05.")
            String spread,

            @JsonPropertyDescription("How many nodes and links are slow.")
            String slow,

            @JsonPropertyDescription("The worst of them, for example worker-17 1.42x (Network).")
            String worst) {}
}
