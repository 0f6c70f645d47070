package dev.topspin.model.result;

import java.util.List;

/**
 * What a process ran on.
 *
 * @param topspin version of the workload
 * @param java version of the JVM
 * @param kernel release of the kernel
 * @param cpuModel as in /proc/cpuinfo
 * @param node name of the node; null outside a cluster
 * @param clockNanos what reading System.nanoTime costs there, measured
 * @param settings what was effective of the runtime, e.g. Akka's dispatcher, as {@code key=value}
 */
public record Environment(
        String topspin,
        String java,
        String kernel,
        String cpuModel,
        String node,
        double clockNanos,
        List<String> settings) {
    public Environment {
        settings = settings == null ? List.of() : List.copyOf(settings);
    }
}
