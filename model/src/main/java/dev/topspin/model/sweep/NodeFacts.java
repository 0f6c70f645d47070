package dev.topspin.model.sweep;

import dev.topspin.model.result.Environment;
import dev.topspin.model.result.KubeletConfig;
import dev.topspin.model.result.NoiseFloor;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of a node, from its object and from the processes that ran on it. Null is what is not known.
 *
 * @param labels those of the node's labels by which nodes are grouped, by their key; without those that it doesn't have
 * @param zone of the cloud, as {@code topology.kubernetes.io/zone} says
 * @param environment what the last process ran on
 * @param kubelet version of its kubelet
 * @param containerRuntime with its version
 * @param os of the node
 * @param kubeletConfig what its kubelet says of itself
 * @param noise the noise floor of the measured CPUs, of each figure the worst of a middling process
 * @param stealShare what the hypervisor took of the measured CPUs' time, 0 to 1, of a middling process
 */
public record NodeFacts(
        Map<String, String> labels,
        String zone,
        Environment environment,
        String kubelet,
        String containerRuntime,
        String os,
        KubeletConfig kubeletConfig,
        NoiseFloor noise,
        Double stealShare) {
    /** Of a node of which nothing is known. */
    public static final NodeFacts NONE = new NodeFacts(Map.of(), null, null, null, null, null, null, null, null);

    public NodeFacts {
        labels = labels == null ? new TreeMap<>() : new TreeMap<>(labels);
    }
}
