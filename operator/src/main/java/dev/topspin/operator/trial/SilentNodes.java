package dev.topspin.operator.trial;

import dev.topspin.operator.cache.CachedNode;
import dev.topspin.operator.cache.CachedNode.NotReady;
import dev.topspin.operator.cache.NodeView;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Nodes on which something may run that nobody hears of. */
final class SilentNodes {
    private SilentNodes() {}

    /**
     * The nodes that are not there or not ready, of those whose pods look as if they were, each with what is known. One that is
     * gone has been for long. Where nodes may not be read, the pods' word is taken for it.
     */
    static Map<String, NotReady> of(Collection<Pod> pods, NodeView nodes, Instant now) {
        Map<String, NotReady> silent = new TreeMap<>();
        for (Pod pod : pods) {
            String name = pod.getSpec().getNodeName();
            if (name != null && PodObserver.suspicious(pod, now)) {
                CachedNode node = nodes.node(name);
                if (node != null && node.notReady() != null) {
                    silent.put(name, node.notReady());
                } else if (node == null && nodes.readable()) {
                    silent.put(name, new NotReady("it is gone", Instant.EPOCH));
                } else if (node == null && pod.getMetadata().getDeletionTimestamp() == null) {
                    PodObserver.notReadySince(pod)
                            .ifPresent(since -> silent.put(name, new NotReady("its pods are not ready", since)));
                }
            }
        }
        return silent;
    }
}
