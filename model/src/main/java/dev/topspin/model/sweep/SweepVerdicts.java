package dev.topspin.model.sweep;

import java.util.List;

/**
 * What a sweep says of its nodes and of what is between them.
 *
 * @param nodes all, in the order of their names
 * @param links those that are slow or suspected to be, the slowest first
 * @param groups the nodes that were compared with each other, the largest first
 */
public record SweepVerdicts(List<NodeVerdict> nodes, List<LinkVerdict> links, List<Group> groups) {
    /** Nodes of a kind that it takes: of fewer nobody can say which of them is unlike the others. */
    public static final int LEAST_ALIKE = 4;

    public SweepVerdicts {
        nodes = List.copyOf(nodes);
        links = List.copyOf(links);
        groups = List.copyOf(groups);
    }

    /** @return what can be said by what was measured until now */
    public static SweepVerdicts of(SweepObservations observations, VerdictSettings settings) {
        return new NodeJudge(observations, settings).verdicts();
    }

    /**
     * Nodes of one kind.
     *
     * @param name e.g. {@code m7i.4xlarge}
     * @param nodes how many of them were measured
     * @param tooFew whether they are too few to say which of them is slow
     */
    public record Group(String name, int nodes, boolean tooFew) {}
}
