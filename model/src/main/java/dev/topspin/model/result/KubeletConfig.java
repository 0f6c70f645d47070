package dev.topspin.model.result;

import java.util.List;

/**
 * What the kubelet of a node says of itself, where it may be asked. What it doesn't say is null.
 *
 * @param cpuManagerPolicy {@code static} or {@code none}
 * @param cpuManagerPolicyOptions each as {@code name=value}, in order; empty for none
 * @param reservedSystemCpus CPUs that it gives to no pod, as a list
 * @param cpuManagerReconcilePeriod within which it moves other containers off CPUs that it has given away, e.g. {@code 10s}
 * @param topologyManagerPolicy e.g. {@code none}, {@code single-numa-node}
 * @param topologyManagerScope {@code container} or {@code pod}
 * @param memoryManagerPolicy {@code None} or {@code Static}
 */
public record KubeletConfig(
        String cpuManagerPolicy,
        List<String> cpuManagerPolicyOptions,
        String reservedSystemCpus,
        String cpuManagerReconcilePeriod,
        String topologyManagerPolicy,
        String topologyManagerScope,
        String memoryManagerPolicy) {
    public KubeletConfig {
        cpuManagerPolicyOptions = cpuManagerPolicyOptions == null ? List.of() : List.copyOf(cpuManagerPolicyOptions);
    }
}
