package dev.topspin.cli.cpu;

import dev.topspin.cli.cpu.Topology.Cpu;
import dev.topspin.model.cpu.CpuSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes CPUs out of a topology, the best first. Used for one assignment. */
final class CpuChooser {
    private final List<Cpu> free;
    private final Set<Integer> measuredCores = new HashSet<>();

    CpuChooser(Topology topology) {
        this.free = new ArrayList<>(topology.cpus());
    }

    /**
     * Takes the measured CPUs of all processes: under one cache where all of them fit, else each process under one where it
     * fits, else in the order of the caches.
     */
    List<CpuSet> measured(int processes, int each) {
        List<Cpu> together = best(processes * each);
        List<CpuSet> sets = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            List<Cpu> taken = together.isEmpty() ? best(each) : together.subList(i * each, (i + 1) * each);
            if (taken.isEmpty()) {
                taken = List.copyOf(ordered(free).subList(0, each));
            }
            free.removeAll(taken);
            taken.forEach(cpu -> measuredCores.add(cpu.core()));
            sets.add(CpuSet.of(taken.stream().map(Cpu::id).toList()));
        }
        return sets;
    }

    /** Takes CPUs for housekeeping: CPU 0 first, SMT siblings of measured ones last. */
    CpuSet housekeeping(int count) {
        List<Cpu> taken = free.stream()
                .sorted(Comparator.comparing((Cpu cpu) -> measuredCores.contains(cpu.core()))
                        .thenComparing(Cpu::id))
                .limit(count)
                .toList();
        free.removeAll(taken);
        return CpuSet.of(taken.stream().map(Cpu::id).toList());
    }

    /** The cache under which so many CPUs do with the fewest of what is better left alone; none where they don't fit. */
    private List<Cpu> best(int count) {
        Map<Integer, List<Cpu>> byCache = new LinkedHashMap<>();
        free.forEach(cpu ->
                byCache.computeIfAbsent(cpu.cache(), c -> new ArrayList<>()).add(cpu));
        return byCache.values().stream()
                .filter(cpus -> cpus.size() >= count)
                .map(cpus -> ordered(cpus).subList(0, count))
                .min(Comparator.comparingLong(CpuChooser::blemishes))
                .orElse(List.of());
    }

    private static long blemishes(List<Cpu> cpus) {
        long cores = cpus.stream().mapToInt(Cpu::core).distinct().count();
        long zero = cpus.stream().filter(cpu -> cpu.id() == 0).count();
        return 2 * (cpus.size() - cores) + zero;
    }

    /** One CPU of each core first, CPU 0's core at the end of those; then their siblings; CPU 0 itself last of all. */
    private static List<Cpu> ordered(List<Cpu> cpus) {
        Set<Integer> cores = new HashSet<>();
        Set<Integer> firsts = new HashSet<>();
        cpus.stream().filter(cpu -> cpu.id() != 0).forEach(cpu -> {
            if (cores.add(cpu.core())) {
                firsts.add(cpu.id());
            }
        });
        Set<Integer> coresOfZero = new HashSet<>();
        cpus.stream().filter(cpu -> cpu.id() == 0).forEach(cpu -> coresOfZero.add(cpu.core()));
        return cpus.stream()
                .sorted(Comparator.comparing((Cpu cpu) -> cpu.id() == 0)
                        .thenComparing(cpu -> !firsts.contains(cpu.id()))
                        .thenComparing(cpu -> coresOfZero.contains(cpu.core()))
                        .thenComparing(Cpu::id))
                .toList();
    }
}
