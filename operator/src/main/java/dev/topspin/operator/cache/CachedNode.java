package dev.topspin.operator.cache;

import dev.topspin.api.ConditionTypes;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A node as the operator keeps a thousand of them.
 *
 * @param name of the node
 * @param labels of the node
 * @param taints of the node
 * @param schedulable whether new pods may come
 * @param ready whether its kubelet answers
 * @param notReady what the control plane says of it where it doesn't; null where it does
 * @param allocatableCpus whole CPUs that it hands out to all pods together
 * @param allocatableBytes of memory that it hands out
 * @param capacityCpus whole CPUs that it has
 * @param kubelet version
 * @param containerRuntime with its version
 * @param os with its version
 * @param asPeers what its condition {@link ConditionTypes#PERFORMS_AS_PEERS} says; null where it has none
 */
public record CachedNode(
        String name,
        Map<String, String> labels,
        List<Taint> taints,
        boolean schedulable,
        boolean ready,
        NotReady notReady,
        int allocatableCpus,
        long allocatableBytes,
        int capacityCpus,
        String kubelet,
        String containerRuntime,
        String os,
        AsPeers asPeers) {
    private static final String READY = "Ready";

    /**
     * What the control plane says of a node that doesn't answer.
     *
     * @param message its reason and its words
     * @param since when it began to; long ago where it doesn't say
     */
    public record NotReady(String message, Instant since) {
        /** @return the same of a condition; one that has no time, or none that can be read, is of long ago */
        static NotReady of(NodeCondition condition) {
            return new NotReady(
                    condition.getReason() + ": " + condition.getMessage(), since(condition.getLastTransitionTime()));
        }

        private static Instant since(String time) {
            try {
                return time == null ? Instant.EPOCH : Instant.parse(time);
            } catch (DateTimeParseException notATime) {
                return Instant.EPOCH;
            }
        }
    }

    /**
     * What a sweep said of a node.
     *
     * @param status True, False or Unknown
     * @param since RFC 3339; null where it doesn't say
     */
    public record AsPeers(String status, String since) {}

    /** A node of which no sweep has said anything. */
    public CachedNode(
            String name,
            Map<String, String> labels,
            List<Taint> taints,
            boolean schedulable,
            boolean ready,
            NotReady notReady,
            int allocatableCpus,
            long allocatableBytes,
            int capacityCpus,
            String kubelet,
            String containerRuntime,
            String os) {
        this(
                name,
                labels,
                taints,
                schedulable,
                ready,
                notReady,
                allocatableCpus,
                allocatableBytes,
                capacityCpus,
                kubelet,
                containerRuntime,
                os,
                null);
    }

    /** @return the same of a stored node */
    public static CachedNode of(Node node) {
        Optional<NodeCondition> condition = condition(node, READY);
        NodeSpec spec = Objects.requireNonNullElseGet(node.getSpec(), NodeSpec::new);
        boolean ready = condition.filter(c -> "True".equals(c.getStatus())).isPresent();
        NodeSystemInfo info = node.getStatus() == null ? null : node.getStatus().getNodeInfo();
        Map<String, Quantity> allocatable =
                node.getStatus() == null ? Map.of() : node.getStatus().getAllocatable();
        Map<String, Quantity> capacity =
                node.getStatus() == null ? Map.of() : node.getStatus().getCapacity();
        return new CachedNode(
                node.getMetadata().getName(),
                node.getMetadata().getLabels() == null
                        ? Map.of()
                        : Map.copyOf(node.getMetadata().getLabels()),
                spec.getTaints() == null ? List.of() : List.copyOf(spec.getTaints()),
                !Boolean.TRUE.equals(spec.getUnschedulable()),
                ready,
                condition.filter(c -> !ready).map(NotReady::of).orElse(null),
                (int) amount(allocatable, "cpu"),
                amount(allocatable, "memory"),
                (int) amount(capacity, "cpu"),
                info == null ? null : info.getKubeletVersion(),
                info == null ? null : info.getContainerRuntimeVersion(),
                info == null ? null : info.getOsImage(),
                condition(node, ConditionTypes.PERFORMS_AS_PEERS)
                        .map(c -> new AsPeers(c.getStatus(), c.getLastTransitionTime()))
                        .orElse(null));
    }

    private static Optional<NodeCondition> condition(Node node, String type) {
        return Optional.ofNullable(node.getStatus()).flatMap(s -> s.getConditions().stream()
                .filter(c -> type.equals(c.getType()))
                .findFirst());
    }

    private static long amount(Map<String, Quantity> amounts, String resource) {
        Quantity quantity = amounts == null ? null : amounts.get(resource);
        return quantity == null ? 0 : Quantity.getAmountInBytes(quantity).longValue();
    }
}
