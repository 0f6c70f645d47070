package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Comparator;
import java.util.List;

/**
 * Two nodes.
 *
 * @param first name of the node whose name comes first; the pair's driver runs there
 * @param second name of the other
 */
public record NodePair(String first, String second) implements Comparable<NodePair> {
    private static final Comparator<NodePair> BY_NAMES =
            Comparator.comparing(NodePair::first).thenComparing(NodePair::second);

    public NodePair {
        if (first.compareTo(second) >= 0) {
            throw new IllegalArgumentException(
                    "a pair has two nodes, in the order of their names, not " + first + " and " + second);
        }
    }

    /** @return the pair of two nodes, in whichever order they are given */
    public static NodePair of(String one, String other) {
        return one.compareTo(other) < 0 ? new NodePair(one, other) : new NodePair(other, one);
    }

    /** @return both names, in their order */
    @JsonIgnore
    public List<String> nodes() {
        return List.of(first, second);
    }

    /** @return whether the node is one of the two */
    public boolean has(String node) {
        return first.equals(node) || second.equals(node);
    }

    /** @return the other node than that one, which is one of the two */
    public String otherThan(String node) {
        return first.equals(node) ? second : first;
    }

    @Override
    public int compareTo(NodePair other) {
        return BY_NAMES.compare(this, other);
    }

    @Override
    public String toString() {
        return first + " - " + second;
    }
}
