package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NodeCores;
import dev.topspin.model.sweep.NodeCpus;
import dev.topspin.model.sweep.NodeFacts;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.model.sweep.PairRatios;
import dev.topspin.model.sweep.PairReading;
import java.util.List;

/**
 * A node's row. Only the sweep's reconciler writes it, as experiments of the sweep end.
 *
 * @param facts what is known of the node; null before anything ran there
 * @param locals what was measured on it alone
 * @param pairs what was measured between it and others
 * @param repeats what was measured again
 * @param verdict what the sweep says of it; null before its end
 * @param text the verdict in a sentence; null before the sweep's end
 * @param shown what kubectl shows in columns
 * @param cores what a message between two of its CPUs takes; null before anything ran there, and in reports of earlier versions
 * @param cpus the noise floor of each measured CPU; null likewise
 * @param ratios what its pairs took by another path; null where none was asked for, and before the sweep's end
 */
public record NodeReportStatus(
        @JsonPropertyDescription("What is known of the node, from its object and from what ran there.")
        NodeFacts facts,

        @JsonPropertyDescription("What was measured on it alone, or why not: one of each local variant.")
        List<LocalReading> locals,

        @JsonPropertyDescription(
                "What was measured between it and other nodes, or why not, in the order of the rounds.")
        List<PairReading> pairs,

        @JsonPropertyDescription("What was measured again in fresh processes.")
        List<Repeated> repeats,

        @JsonPropertyDescription(
                "Ok, Slow, Suspect, Noisy, NotPinned, NotTested or TooFew; absent before the sweep's end.")
        NodeVerdict.Kind verdict,

        @JsonPropertyDescription("The verdict in a sentence.")
        String text,

        @JsonPropertyDescription("What kubectl shows in columns.")
        Shown shown,

        @JsonPropertyDescription(
                "What a message takes between any two of the CPUs that a pod was given, or why that is not known.")
        NodeCores cores,

        @JsonPropertyDescription("Noise floor and speed of each measured CPU, or why these are not known.")
        NodeCpus cpus,

        @JsonPropertyDescription(
                "What its pairs take by pairs.path or under pairs.background, against what they take else.")
        PairRatios ratios) {
    /** Of a node of which nothing is known yet. */
    public static final NodeReportStatus EMPTY =
            new NodeReportStatus(null, null, null, null, null, null, null, null, null, null);

    public NodeReportStatus {
        locals = locals == null ? List.of() : List.copyOf(locals);
        pairs = pairs == null ? List.of() : List.copyOf(pairs);
        repeats = repeats == null ? List.of() : List.copyOf(repeats);
    }

    /** @return the same with other readings of its pairs */
    public NodeReportStatus withPairs(List<PairReading> other) {
        return new NodeReportStatus(facts, locals, other, repeats, verdict, text, shown, cores, cpus, ratios);
    }

    /** @return the same with a verdict */
    public NodeReportStatus judged(NodeVerdict.Kind kind, String words, Shown columns) {
        return new NodeReportStatus(facts, locals, pairs, repeats, kind, words, columns, cores, cpus, ratios);
    }

    /** @return the same with what is known of its CPUs, one by one and in pairs */
    public NodeReportStatus inside(NodeCores between, NodeCpus each) {
        return new NodeReportStatus(facts, locals, pairs, repeats, verdict, text, shown, between, each, ratios);
    }

    /** @return the same with what its pairs took otherwise */
    public NodeReportStatus with(PairRatios ofPairs) {
        return new NodeReportStatus(facts, locals, pairs, repeats, verdict, text, shown, cores, cpus, ofPairs);
    }

    /**
     * A reading that was taken again.
     *
     * @param number of the repeat, from 1
     * @param fork which run of the repeat, from 1; a local variant has all its forks in one
     * @param local null of a pair
     * @param pair null of a local variant
     */
    public record Repeated(
            @JsonPropertyDescription("Number of the repeat, from 1.")
            int number,

            @JsonPropertyDescription("Which of the repeat's forks, from 1.")
            int fork,

            @JsonPropertyDescription("What was measured on the node alone.")
            LocalReading local,

            @JsonPropertyDescription("What was measured between it and another.")
            PairReading pair) {}

    /** What kubectl shows in columns, as text for people. */
    public record Shown(
            @JsonPropertyDescription("The nodes that it is compared with.")
            String group,

            @JsonPropertyDescription("The first local variant, in nanoseconds.")
            String localNanos,

            @JsonPropertyDescription("The same as a multiple of what its peers take.")
            String localRatio,

            @JsonPropertyDescription("The middle of its pairs' round trips, in microseconds.")
            String pairsMicros,

            @JsonPropertyDescription("The same as a multiple of what its peers take.")
            String pairsRatio,

            @JsonPropertyDescription("Whether all that was measured had its CPUs to itself: True or False.")
            String pinned,

            @JsonPropertyDescription("What is slow, or why nothing was measured.")
            String reason,

            @JsonPropertyDescription(
                    "What a message between two of its CPUs takes, the fastest and the slowest pair, in nanoseconds,"
                            + " and how many pairs are not what the kernel says.")
            String cores,

            @JsonPropertyDescription("The part of its time that the noisiest measured CPU loses.")
            String lost) {}
}
