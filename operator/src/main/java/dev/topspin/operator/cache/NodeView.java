package dev.topspin.operator.cache;

import java.util.Collection;
import java.util.Optional;

/** The nodes of the cluster as they were seen last. */
public interface NodeView {
    /** @return the node; null where there is none, or nodes may not be read */
    CachedNode node(String name);

    /** @return whether any node is known: there is none where they may not be read */
    boolean readable();

    /** @return all there are; empty where they may not be read, or have not all been read yet */
    Optional<Collection<CachedNode>> nodes();
}
