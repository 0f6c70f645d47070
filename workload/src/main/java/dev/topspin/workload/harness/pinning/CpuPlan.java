package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which CPUs are for what.
 *
 * @param measured those of the measured threads; all that there are where there are too few
 * @param housekeeping those of the rest of the JVM; empty where none could be spared, and then nothing is confined
 */
public record CpuPlan(CpuSet measured, CpuSet housekeeping) {
    /**
     * Chooses: measured CPUs on cores of their own and on one last-level cache where that is possible, the highest numbers
     * first (the first CPUs serve most interrupts); housekeeping CPUs off the measured cores where that is possible.
     *
     * @param own the CPUs of this process, at least one
     * @param cpus how many measured ones are wanted
     * @param housekeepingCpus how many others are wanted
     * @param topology shows which CPUs share what
     */
    static CpuPlan choose(CpuSet own, int cpus, int housekeepingCpus, CpuTopology topology) {
        List<Integer> measured = byCore(roomiestCache(own, topology), topology);
        if (measured.size() < cpus) {
            measured = byCore(own, topology);
        }
        CpuSet chosen = CpuSet.of(measured.subList(0, Math.min(cpus, measured.size())));
        CpuSet rest = own.without(chosen);
        CpuSet cores = chosen.stream().mapToObj(cpu -> siblings(cpu, topology)).reduce(CpuSet.EMPTY, CpuSet::or);
        List<Integer> spare = new ArrayList<>(rest.without(cores).toList());
        spare.addAll(rest.and(cores).toList());
        return new CpuPlan(chosen, CpuSet.of(spare.subList(0, Math.min(housekeepingCpus, spare.size()))));
    }

    /** The CPUs of one last-level cache, of which there are the most; the later of equals. */
    private static CpuSet roomiestCache(CpuSet own, CpuTopology topology) {
        return own.stream()
                .mapToObj(cpu -> topology.lastLevelCache(cpu).orElse(own).and(own))
                .max(Comparator.comparingInt(CpuSet::size)
                        .thenComparingInt(set -> set.stream().max().orElse(-1)))
                .orElse(own);
    }

    private static CpuSet siblings(int cpu, CpuTopology topology) {
        return topology.siblings(cpu).orElse(CpuSet.of(cpu));
    }

    /** Highest numbers first, but a CPU whose core was taken already comes after all whose core was not. */
    private static List<Integer> byCore(CpuSet cpus, CpuTopology topology) {
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        Set<CpuSet> cores = new HashSet<>();
        for (int cpu : cpus.toList().reversed()) {
            (cores.add(siblings(cpu, topology)) ? first : second).add(cpu);
        }
        first.addAll(second);
        return first;
    }
}
