package dev.topspin.model.sweep;

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
    /** @return whether it is known to be another than the usual one */
    public boolean differs() {
        return known && (value == null ? usual != null : !value.equals(usual));
    }
}
