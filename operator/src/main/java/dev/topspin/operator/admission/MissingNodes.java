package dev.topspin.operator.admission;

import java.util.List;

/**
 * Nodes that an experiment names, can't do without, and that don't exist.
 *
 * @param names of them; not empty
 * @param there names of the nodes that exist, in their order, the first few of them
 * @param count how many exist
 */
public record MissingNodes(List<String> names, List<String> there, int count) {
    public MissingNodes {
        names = List.copyOf(names);
        there = List.copyOf(there);
    }

    /** @return the field, its value, and what there is */
    public String inWords() {
        return "spec.placement.nodes: %s: there is no such node; there are %d: %s%s"
                .formatted(
                        String.join(", ", names),
                        count,
                        String.join(", ", there),
                        count > there.size() ? " and " + (count - there.size()) + " more" : "");
    }
}
