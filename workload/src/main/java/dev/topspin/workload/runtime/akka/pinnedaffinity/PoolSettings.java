package dev.topspin.workload.runtime.akka.pinnedaffinity;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.workload.harness.pinning.Affinity;
import java.util.OptionalInt;

/**
 * What a pool is made by.
 *
 * @param cpus the n-th thread runs on the n-th of them, all over again at the end; empty to leave the threads where they are
 * @param threads 1 or more
 * @param taskQueueSize tasks that may wait for one thread, 1 or more; empty for any number
 * @param idleCpuLevel 1 to 10
 * @param fairThreshold actors that are spread evenly at a time, 0 to {@value #MOST_FAIR}
 */
record PoolSettings(CpuSet cpus, int threads, OptionalInt taskQueueSize, int idleCpuLevel, int fairThreshold) {
    static final int MOST_FAIR = 2048;

    private static final int MOST_THREADS = 4096;
    private static final int MOST_TASKS = 1 << 30;
    private static final int MOST_IDLE = 10;

    /**
     * @param config the executor's block
     * @param affinity tells which CPUs there are
     * @throws ConfigException where a value is not one of those that {@code reference.conf} names
     */
    static PoolSettings of(Config config, Affinity affinity) {
        CpuSet cpus = cpus(config, affinity);
        int each = cpus.isEmpty() ? Runtime.getRuntime().availableProcessors() : cpus.size();
        boolean perCpu = config.getString("threads").equals("one-per-cpu");
        boolean unbounded = config.getString("task-queue-size").equals("unbounded");
        return new PoolSettings(
                cpus,
                perCpu ? each : number(config, "threads", 1, MOST_THREADS),
                unbounded ? OptionalInt.empty() : OptionalInt.of(number(config, "task-queue-size", 1, MOST_TASKS)),
                number(config, "idle-cpu-level", 1, MOST_IDLE),
                number(config, "fair-work-distribution.threshold", 0, MOST_FAIR));
    }

    private static CpuSet cpus(Config config, Affinity affinity) {
        String given = config.getString("cpus");
        if (given.equals("none")) {
            return CpuSet.EMPTY;
        }
        CpuSet own = affinity.mask(0).orElse(CpuSet.EMPTY);
        if (given.equals("process")) {
            return own;
        }
        CpuSet named;
        try {
            named = CpuSet.parse(given);
        } catch (IllegalArgumentException e) {
            throw new ConfigException.BadValue(
                    config.origin(), "cpus", "must be \"process\", \"none\" or a list such as \"2-5,8\"", e);
        }
        if (named.isEmpty() || !own.containsAll(named)) {
            throw new ConfigException.BadValue(
                    config.origin(), "cpus", "this process may use CPUs " + own + ", not all of " + named);
        }
        return named;
    }

    private static int number(Config config, String path, int from, int to) {
        int number = config.getInt(path);
        if (number < from || number > to) {
            throw new ConfigException.BadValue(
                    config.getValue(path).origin(), path, "must be from " + from + " to " + to + ", not " + number);
        }
        return number;
    }
}
