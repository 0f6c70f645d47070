package dev.topspin.operator.cache;

/** The nodes of the cluster as they were seen last. */
public interface NodeView {
    /** @return the node; null where there is none, or nodes may not be read */
    CachedNode node(String name);

    /** @return whether nodes may be read */
    boolean readable();
}
