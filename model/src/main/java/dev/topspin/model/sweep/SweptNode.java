package dev.topspin.model.sweep;

/**
 * A node of a sweep.
 *
 * @param name of the node
 * @param facts what is known of it; {@link NodeFacts#NONE} where nothing is
 * @param notTested why the whole node was not tested, e.g. that it went away; null where it was
 */
public record SweptNode(String name, NodeFacts facts, NotMeasured notTested) {
    public SweptNode {
        facts = facts == null ? NodeFacts.NONE : facts;
    }
}
