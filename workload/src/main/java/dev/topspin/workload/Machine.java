package dev.topspin.workload;

import dev.topspin.model.Build;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.result.Environment;
import dev.topspin.workload.harness.pinning.ProcFs;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;

/** What a process runs on. */
final class Machine {
    private static final int CLOCK_READS = 50_000;
    private static final int CLOCK_ROUNDS = 6;

    private Machine() {}

    /**
     * @param node name of the node; null outside a cluster
     * @param jvm this one
     */
    static Environment environment(ProcFs proc, String node, RunningJvm jvm) {
        return new Environment(
                Optional.ofNullable(Machine.class.getPackage().getImplementationVersion())
                        .orElse("unpackaged"),
                Runtime.version().toString(),
                proc.kernelRelease().orElseGet(() -> System.getProperty("os.version")),
                proc.cpuModel().orElseGet(() -> System.getProperty("os.arch")),
                node,
                clockNanos(),
                List.of(),
                Build.commit(),
                System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.name"),
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .map(JvmFlags::withoutFolder)
                        .toList(),
                proc.osName().orElse(null),
                null,
                null,
                jvm.gc(),
                jvm.compactObjectHeaders(),
                jvm.aotCache());
    }

    /** What reading the clock costs: the mean of the best round, which was compiled and not interrupted. */
    private static double clockNanos() {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < CLOCK_ROUNDS; round++) {
            long start = System.nanoTime();
            long last = start;
            for (int i = 0; i < CLOCK_READS; i++) {
                last = System.nanoTime();
            }
            best = Math.min(best, (double) (last - start) / CLOCK_READS);
        }
        return Math.round(best * 10) / 10.0;
    }
}
