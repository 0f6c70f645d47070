package dev.topspin.model.cpu;

import java.util.Optional;

/**
 * A CPU that a process used, and what it shares with others, as the kernel says. CPU sets are lists such as {@code 2,66}.
 *
 * @param cpu its number
 * @param role what it was used for
 * @param siblings the CPUs of its core, itself among them; null where unreadable
 * @param cache the CPUs under its last-level cache, itself among them; null where unreadable
 * @param node its NUMA node; null where unreadable
 * @param mhz its frequency right after the last iteration, in MHz; null where unreadable, as in most virtual machines
 */
public record UsedCpu(int cpu, CpuRole role, String siblings, String cache, Integer node, Integer mhz) {
    /** What a CPU is used for. */
    public enum CpuRole {
        /** For the threads that are measured. */
        measured,
        /** For the rest of the JVM. */
        housekeeping
    }

    /** @return the same, used for something else */
    UsedCpu as(CpuRole other) {
        return new UsedCpu(cpu, other, siblings, cache, node, mhz);
    }

    /** @return the CPUs of its core; empty where that is unreadable */
    Optional<CpuSet> core() {
        return set(siblings);
    }

    /** @return the CPUs under its last-level cache; empty where that is unreadable */
    Optional<CpuSet> underCache() {
        return set(cache);
    }

    /** A list out of a stored result, which may hold anything. */
    private static Optional<CpuSet> set(String list) {
        try {
            return Optional.ofNullable(list).map(CpuSet::parse).filter(set -> !set.isEmpty());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
