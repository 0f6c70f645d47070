package dev.topspin.operator.admission;

import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.PodTemplateAffinity;
import dev.topspin.operator.cache.CachedNode;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a node must have to run one pod of a lane, as far as a node's own object says. What other pods take of it only the
 * scheduler knows.
 *
 * @param nodeSelector labels; empty for any node
 * @param tolerations of the pods
 * @param cpus whole CPUs of all pods of a trial on one node
 * @param bytes memory of all pods of a trial on one node
 * @param nodes names of those that it may be; empty for any
 * @param nodeTerms of which it must match one; empty for none
 */
public record Requirements(
        Map<String, String> nodeSelector,
        List<Placement.Toleration> tolerations,
        int cpus,
        long bytes,
        List<String> nodes,
        List<PodTemplateAffinity.NodeSelectorTerm> nodeTerms) {
    private static final String TERMS =
            "spec.placement.podTemplate.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution";

    public Requirements {
        nodeSelector = nodeSelector == null ? Map.of() : Map.copyOf(nodeSelector);
        tolerations = tolerations == null ? List.of() : List.copyOf(tolerations);
        nodes = List.copyOf(nodes);
        nodeTerms = List.copyOf(nodeTerms);
    }

    /** Requirements without an affinity to nodes. */
    public Requirements(
            Map<String, String> nodeSelector,
            List<Placement.Toleration> tolerations,
            int cpus,
            long bytes,
            List<String> nodes) {
        this(nodeSelector, tolerations, cpus, bytes, nodes, List.of());
    }

    /**
     * @param placement of the experiment
     * @param podsOnNode how many pods of a trial run on one node: 1, or 2
     */
    public static Requirements of(Placement placement, int podsOnNode) {
        return new Requirements(
                placement.nodeSelector(),
                placement.tolerations(),
                podsOnNode * placement.podCpus(),
                podsOnNode * placement.memoryBytes(),
                placement.fixedNodes(),
                placement.podTemplate() == null
                        ? List.of()
                        : placement.podTemplate().requiredNodes());
    }

    /** @return whether the node could ever run it: its labels, its size, and taints that stay */
    boolean fits(CachedNode node) {
        return (nodes.isEmpty() || nodes.contains(node.name()))
                && node.allocatableCpus() >= cpus
                && node.allocatableBytes() >= bytes
                && node.labels().entrySet().containsAll(nodeSelector.entrySet())
                && NodeTerms.match(nodeTerms, node)
                && node.taints().stream().filter(Requirements::keepsAway).allMatch(this::tolerated);
    }

    /**
     * @param name of a node
     * @param node of that name; null where there is none
     * @return why it can't be used now, whoever is on it, for a person; empty where it can
     */
    public Optional<String> obstacle(String name, CachedNode node) {
        return Optional.ofNullable(node == null ? "no such node" : obstacle(node))
                .map(words -> "node " + name + ": " + words);
    }

    private String obstacle(CachedNode node) {
        if (node.allocatableCpus() < cpus) {
            return "hands out %d CPUs, and %d are needed".formatted(node.allocatableCpus(), cpus);
        }
        if (node.allocatableBytes() < bytes) {
            return "hands out %d MiB of memory, and %d are needed"
                    .formatted(node.allocatableBytes() >> 20, bytes >> 20);
        }
        String labels = nodeSelector.entrySet().stream()
                .filter(label -> !node.labels().entrySet().contains(label))
                .map(Map.Entry::toString)
                .sorted()
                .collect(Collectors.joining(", "));
        if (!labels.isEmpty()) {
            return "does not have the label " + labels;
        }
        if (!NodeTerms.match(nodeTerms, node)) {
            return "matches no term of " + TERMS;
        }
        String taints = node.taints().stream()
                .filter(taint -> keepsAway(taint) && !tolerated(taint))
                .map(taint -> taint.getKey() + ":" + taint.getEffect())
                .collect(Collectors.joining(", "));
        if (!taints.isEmpty()) {
            return "has the taint %s, which placement.tolerations does not tolerate".formatted(taints);
        }
        if (!node.ready()) {
            return "not Ready"
                    + (node.notReady() == null ? "" : " (" + node.notReady().message() + ")");
        }
        return node.schedulable() ? null : "cordoned";
    }

    /** PreferNoSchedule only asks; the node controller's own taints say that a node is not ready now. */
    private static boolean keepsAway(Taint taint) {
        return !"PreferNoSchedule".equals(taint.getEffect())
                && !String.valueOf(taint.getKey()).startsWith("node.kubernetes.io/");
    }

    private boolean tolerated(Taint taint) {
        return tolerations.stream().anyMatch(t -> tolerates(t, taint));
    }

    private static boolean tolerates(Placement.Toleration toleration, Taint taint) {
        boolean effect =
                toleration.effect() == null || toleration.effect().name().equals(taint.getEffect());
        boolean exists = toleration.operator() == Placement.Toleration.Operator.Exists;
        if (toleration.key() == null || toleration.key().isEmpty()) {
            return effect && exists;
        }
        boolean value = exists
                || Objects.requireNonNullElse(toleration.value(), "")
                        .equals(Objects.requireNonNullElse(taint.getValue(), ""));
        return effect && toleration.key().equals(taint.getKey()) && value;
    }
}
