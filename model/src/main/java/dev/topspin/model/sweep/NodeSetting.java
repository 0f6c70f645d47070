package dev.topspin.model.sweep;

import java.util.Objects;

/**
 * A setting of a node beside that of its peers, which are the nodes of its labels and CPU model.
 *
 * @param name what it is, e.g. {@code kernel}
 * @param known whether it is known what the node has, be it nothing
 * @param value of the node; null where it doesn't have it, or where that is not known; empty where having it is all
 * @param usual what most have; null where most don't have it
 * @param having how many have that
 * @param of so many of which it is known
 */
public record NodeSetting(String name, boolean known, String value, String usual, int having, int of) {
    /** @return whether the node has what most have, be it nothing */
    public boolean asUsual() {
        return known && Objects.equals(value, usual);
    }

    /** @return whether the node is known to have another than more than half of its peers */
    public boolean differs() {
        return known && !asUsual() && 2 * having > of;
    }
}
