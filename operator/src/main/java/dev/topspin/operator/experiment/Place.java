package dev.topspin.operator.experiment;

import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.RunPolicy.Exclusive;
import java.util.Map;

/**
 * Where trials may run, and what they must have to themselves there.
 *
 * @param nodeSelector labels of the nodes they may run on; empty for any node
 * @param exclusive what they keep others away from
 */
record Place(Map<String, String> nodeSelector, Exclusive exclusive) {
    Place {
        nodeSelector = nodeSelector == null ? Map.of() : Map.copyOf(nodeSelector);
    }

    static Place of(ExperimentSpec spec) {
        return new Place(spec.placement().nodeSelector(), spec.runPolicy().exclusive());
    }

    /** @return whether trials of both may not run at once: the stricter of the two decides */
    boolean conflictsWith(Place other) {
        if (exclusive == Exclusive.Cluster || other.exclusive == Exclusive.Cluster) {
            return true;
        }
        if (exclusive == Exclusive.None && other.exclusive == Exclusive.None) {
            return false;
        }
        return couldShareNode(other);
    }

    /** A node has one value of each label: only two values of the same one prove that no node serves both. */
    private boolean couldShareNode(Place other) {
        return nodeSelector.entrySet().stream().noneMatch(e -> {
            String theirs = other.nodeSelector.get(e.getKey());
            return theirs != null && !theirs.equals(e.getValue());
        });
    }
}
