package dev.topspin.operator.admission;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes and returns nodes: a Lease of the node's name, in one namespace for all operators that share the cluster, so that no two
 * of them measure on one node. Every call can be repeated: who holds a lease already gets it again.
 */
final class NodeLeases {
    private static final Logger LOG = Logger.getLogger(NodeLeases.class.getName());
    private static final int CONFLICT = 409;
    private static final int GONE = 404;

    /** Who was overtaken reads anew, and so often. */
    private static final int ATTEMPTS = 5;

    private final KubernetesClient client;
    private final String namespace;
    private final String operator;
    private final Clock clock;

    /**
     * @param namespace of the leases
     * @param operator namespace/name of this release
     */
    NodeLeases(KubernetesClient client, String namespace, String operator, Clock clock) {
        this.client = client;
        this.namespace = namespace;
        this.operator = operator;
        this.clock = clock;
    }

    /** What became of a wish for a node. */
    sealed interface Answer {
        /** The node is the experiment's. */
        record Held(NodeLease lease) implements Answer {}

        /** It is somebody else's. */
        record Taken(NodeLease lease) implements Answer {}
    }

    /**
     * @param node wanted
     * @param request whose experiment wants it
     * @param shared whether it may be shared with others of this operator that share
     * @param time how long the lease is to last if nobody renews it
     * @param free whether a lease is worth nothing any more, and may be taken over
     */
    Answer acquire(String node, Request request, boolean shared, Duration time, Predicate<NodeLease> free) {
        NodeLease found = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Lease wanted = lease(node, shared, Map.of(request.uid(), request.id()), time);
            try {
                return new Answer.Held(NodeLease.of(client.resource(wanted).create()));
            } catch (KubernetesClientException e) {
                if (e.getCode() != CONFLICT) {
                    throw e;
                }
            }
            Lease stored = client.resource(wanted).get();
            if (stored == null) {
                continue;
            }
            found = NodeLease.of(stored);
            boolean join = shared && found.shared() && found.operator().equals(operator) && !free.test(found);
            if (!found.heldBy(request.uid()) && !join && !free.test(found)) {
                return new Answer.Taken(found);
            }
            Optional<NodeLease> now = found.heldBy(request.uid()) || join
                    ? replace(joined(found, request, time), found)
                    : replace(wanted, found);
            if (now.isPresent()) {
                return new Answer.Held(now.get());
            }
        }
        if (found == null) {
            throw new IllegalStateException("the lease of node " + node + " comes and goes"); // tried again
        }
        return new Answer.Taken(found);
    }

    /** With those who are on the node already: none of them is to have it for less time than before. */
    private Lease joined(NodeLease found, Request request, Duration time) {
        Map<String, String> holders = new TreeMap<>(found.holders());
        holders.put(request.uid(), request.id());
        Duration before = Duration.ofSeconds(found.seconds());
        return lease(found.node(), found.shared(), holders, time.compareTo(before) > 0 ? time : before);
    }

    /** Gives a node back; that it is somebody else's meanwhile, or nobody's, is as good. */
    void release(String node, String uid) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Lease stored = client.leases().inNamespace(namespace).withName(node).get();
            if (stored == null || !NodeLease.of(stored).heldBy(uid) || released(stored, uid)) {
                return;
            }
        }
        LOG.log(Level.WARNING, "node lease changes all the time and could not be given back: " + node);
    }

    /** The same of a lease as a cache has it, in one call where that is what is stored. */
    void release(NodeLease known, String uid) {
        boolean only = known.holders().keySet().equals(Set.of(uid));
        if (!only || !deleted(known.node(), known.version())) {
            release(known.node(), uid);
        }
    }

    /** @return whether it is; else somebody was faster */
    private boolean released(Lease stored, String uid) {
        NodeLease found = NodeLease.of(stored);
        Map<String, String> rest = new TreeMap<>(found.holders());
        rest.remove(uid);
        if (!rest.isEmpty()) {
            Duration time = Duration.ofSeconds(found.seconds());
            return replace(lease(found.node(), found.shared(), rest, time), found)
                    .isPresent();
        }
        return deleted(found.node(), found.version());
    }

    /** @return whether it is gone, now or before; else it has another version by now */
    private boolean deleted(String node, String version) {
        try {
            client.leases()
                    .inNamespace(namespace)
                    .withName(node)
                    .lockResourceVersion(version)
                    .delete();
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT) {
                return false;
            }
            throw e;
        }
    }

    /** @return what is stored now; empty where it has changed meanwhile, or is gone */
    private Optional<NodeLease> replace(Lease wanted, NodeLease over) {
        wanted.getMetadata().setResourceVersion(over.version());
        try {
            return Optional.of(NodeLease.of(client.resource(wanted).update()));
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT || e.getCode() == GONE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Lease lease(String node, boolean shared, Map<String, String> holders, Duration time) {
        Map<String, String> annotations = new TreeMap<>();
        annotations.put(NodeLease.OPERATOR, operator);
        annotations.put(NodeLease.SHARED, Boolean.toString(shared));
        holders.forEach((uid, id) -> annotations.put(NodeLease.HOLDER + uid, id));
        ZonedDateTime now = ZonedDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
        return new LeaseBuilder()
                .withNewMetadata()
                .withName(node)
                .withNamespace(namespace)
                .withLabels(Map.of("app.kubernetes.io/managed-by", "topspin"))
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(String.join(",", holders.values()))
                .withLeaseDurationSeconds((int) Math.min(Integer.MAX_VALUE, time.toSeconds()))
                .withAcquireTime(now)
                .withRenewTime(now)
                .endSpec()
                .build();
    }
}
