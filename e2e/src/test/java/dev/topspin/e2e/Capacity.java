package dev.topspin.e2e;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How many whole CPUs each node has to hand out.
 *
 * @param cpus by node
 */
record Capacity(Map<String, Integer> cpus) {

    /** @return what the nodes have now, less what running pods asked for */
    static Capacity now() {
        Map<String, Integer> free = new TreeMap<>();
        List<Pod> pods = Cluster.client().pods().inAnyNamespace().list().getItems();
        for (Node node : Cluster.client().nodes().list().getItems()) {
            String name = node.getMetadata().getName();
            boolean open = !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
                    && node.getSpec().getTaints().stream()
                            .noneMatch(t -> t.getEffect().startsWith("No"));
            if (open) {
                BigDecimal asked = pods.stream()
                        .filter(p -> Objects.equals(name, p.getSpec().getNodeName()) && !ended(p))
                        .map(Capacity::asked)
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
                BigDecimal has = Quantity.getAmountInBytes(
                        node.getStatus().getAllocatable().get("cpu"));
                free.put(
                        name,
                        has.subtract(asked).setScale(0, RoundingMode.FLOOR).intValueExact());
            }
        }
        return new Capacity(free);
    }

    /** Whether its CPUs are free, or will be: trials end, and other classes may have some. */
    private static boolean ended(Pod pod) {
        if (pod.getMetadata().getLabels() != null
                && pod.getMetadata().getLabels().containsKey("topspin.dev/trial")) {
            return true;
        }
        List<ContainerStatus> containers = pod.getStatus().getContainerStatuses();
        return List.of("Succeeded", "Failed").contains(pod.getStatus().getPhase())
                || pod.getMetadata().getDeletionTimestamp() != null
                || (!containers.isEmpty()
                        && containers.stream().allMatch(c -> c.getState().getTerminated() != null));
    }

    private static BigDecimal asked(Pod pod) {
        return pod.getSpec().getContainers().stream()
                .map(c -> c.getResources() == null ? null : c.getResources().getRequests())
                .filter(requests -> requests != null && requests.containsKey("cpu"))
                .map(requests -> Quantity.getAmountInBytes(requests.get("cpu")))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** @return the most CPUs that one node has */
    int largest() {
        return cpus.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** @return the node that has the most */
    String roomiest() {
        return cpus.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /** @return the most CPUs that two nodes have each */
    int secondLargest() {
        List<Integer> sorted = cpus.values().stream().sorted().toList();
        return sorted.size() < 2 ? 0 : sorted.get(sorted.size() - 2);
    }

    /** Skips the test where no node has so many. */
    void requireNode(int wanted, String what) {
        assumeTrue(
                largest() >= wanted,
                "%s needs a node that hands out %d exclusive CPUs; here it is at most %d"
                        .formatted(what, wanted, largest()));
    }

    /** Skips the test where no two nodes have so many each. */
    void requireTwoNodes(int wanted, String what) {
        assumeTrue(
                secondLargest() >= wanted,
                "%s needs two nodes that hand out %d exclusive CPUs each; here it is at most %d"
                        .formatted(what, wanted, secondLargest()));
    }
}
