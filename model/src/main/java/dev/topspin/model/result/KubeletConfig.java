package dev.topspin.model.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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

    /** @return each setting's values by its name, for a person; empty values where it has none */
    public Map<String, List<String>> named() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        named.put("CPU manager policy", one(cpuManagerPolicy));
        named.put("CPU manager options", cpuManagerPolicyOptions);
        named.put("reserved CPUs", one(reservedSystemCpus));
        named.put("reconcile period", one(cpuManagerReconcilePeriod));
        named.put("topology manager policy", one(topologyManagerPolicy));
        named.put("topology manager scope", one(topologyManagerScope));
        named.put("memory manager policy", one(memoryManagerPolicy));
        return named;
    }

    private static List<String> one(String value) {
        return Stream.ofNullable(value).toList();
    }
}
