package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.KubeletConfig;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import java.util.List;
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
 * @param waitShare the part of the time, 0 to 1, in which the measured thread that waited longest could run and had no CPU, of a middling
 *     process
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
        Double stealShare,
        Double waitShare) {
    /** Of a node of which nothing is known. */
    public static final NodeFacts NONE = new NodeFacts(Map.of(), null, null, null, null, null, null, null, null, null);

    public NodeFacts {
        labels = labels == null ? new TreeMap<>() : new TreeMap<>(labels);
    }

    /**
     * @param labels those of the node's object by which nodes are grouped
     * @param zone of the node's object; null where it has none
     * @param node name of the node
     * @param trials all that have ended, in their order; those that didn't run on the node are passed over
     */
    public static NodeFacts of(Map<String, String> labels, String zone, String node, List<TrialResult> trials) {
        List<PodReport> reports = Readings.on(node, trials);
        Host host = trials.stream()
                .flatMap(trial -> trial.hosts().stream())
                .filter(h -> node.equals(h.node()))
                .reduce((_, last) -> last)
                .orElse(new Host(null, null, null, null, null, null, null, null, null));
        return new NodeFacts(
                labels,
                zone,
                reports.isEmpty() ? null : Readings.environment(reports.getLast()),
                host.kubelet(),
                host.containerRuntime(),
                host.os(),
                host.kubeletConfig(),
                Readings.noise(reports),
                Readings.steal(reports),
                Readings.waiting(reports));
    }

    /** @return the model of its CPUs as the kernel names it; null where nothing ran there */
    @JsonIgnore
    public String cpuModel() {
        return environment == null ? null : environment.cpuModel();
    }
}
