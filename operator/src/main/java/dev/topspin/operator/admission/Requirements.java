package dev.topspin.operator.admission;

import dev.topspin.model.spec.Placement;
import dev.topspin.operator.cache.CachedNode;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a node must have to run one pod of a lane, as far as a node's own object says. What other pods take of it only the
 * scheduler knows.
 *
 * @param nodeSelector labels; empty for any node
 * @param tolerations of the pods
 * @param cpus whole CPUs of all pods of a trial on one node
 * @param bytes memory of all pods of a trial on one node
 */
public record Requirements(
        Map<String, String> nodeSelector, List<Placement.Toleration> tolerations, int cpus, long bytes) {
    public Requirements {
        nodeSelector = nodeSelector == null ? Map.of() : Map.copyOf(nodeSelector);
        tolerations = tolerations == null ? List.of() : List.copyOf(tolerations);
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
                podsOnNode * placement.memoryBytes());
    }

    /** @return whether the node could ever run it: its labels, its size, and taints that stay */
    boolean fits(CachedNode node) {
        return node.allocatableCpus() >= cpus
                && node.allocatableBytes() >= bytes
                && node.labels().entrySet().containsAll(nodeSelector.entrySet())
                && node.taints().stream().filter(Requirements::keepsAway).allMatch(this::tolerated);
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
