package dev.topspin.operator.trial;

import dev.topspin.api.Labels;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Arrays;
import java.util.Collection;

/** Where a trial's pods are. */
final class PodNodes {
    private PodNodes() {}

    /** @return the nodes in the order of the roles, e.g. {@code n1,n2}; null unless all are known */
    static String of(Collection<Pod> pods, int wanted) {
        String[] nodes = new String[wanted];
        for (Pod pod : pods) {
            String index = pod.getMetadata().getLabels().get(Labels.COMPLETION_INDEX);
            if (index != null && index.matches("[01]") && Integer.parseInt(index) < wanted) {
                nodes[Integer.parseInt(index)] = pod.getSpec().getNodeName();
            }
        }
        return Arrays.stream(nodes).allMatch(n -> n != null && !n.isEmpty()) ? String.join(",", nodes) : null;
    }
}
