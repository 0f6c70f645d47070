package dev.topspin.model.cpu;

import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** How the measured CPUs lie to each other: the nearest place that holds all of them. What a message costs hangs on it. */
public enum CpuRelation {
    /** There is one only. */
    OneCpu,
    /** They are SMT siblings of one core. */
    SameCore,
    /** On different cores, under one last-level cache. */
    SameCache,
    /** Under different last-level caches of one NUMA node. */
    SameNode,
    /** On different NUMA nodes. */
    AcrossNodes,
    /** The kernel doesn't say, or there is no CPU. */
    Unknown;

    /** @return that of the measured ones among these CPUs */
    public static CpuRelation of(Collection<UsedCpu> used) {
        List<UsedCpu> cpus =
                used.stream().filter(c -> c.role() == CpuRole.measured).toList();
        if (cpus.size() < 2) {
            return cpus.isEmpty() ? Unknown : OneCpu;
        }
        if (Shared.of(cpus, UsedCpu::core) == Shared.BY_ALL) {
            return SameCore;
        }
        return switch (Shared.of(cpus, UsedCpu::underCache)) {
            case BY_ALL -> SameCache;
            case NOT_BY_ALL ->
                switch (Shared.of(cpus, cpu -> Optional.ofNullable(cpu.node()))) {
                    case BY_ALL -> SameNode;
                    case NOT_BY_ALL -> AcrossNodes;
                    case UNREADABLE -> Unknown;
                };
            case UNREADABLE -> Unknown;
        };
    }

    private enum Shared {
        BY_ALL,
        NOT_BY_ALL,
        UNREADABLE;

        static Shared of(List<UsedCpu> cpus, Function<UsedCpu, Optional<?>> place) {
            List<Optional<?>> places =
                    cpus.stream().<Optional<?>>map(place).distinct().toList();
            if (places.contains(Optional.empty())) {
                return UNREADABLE;
            }
            return places.size() == 1 ? BY_ALL : NOT_BY_ALL;
        }
    }
}
