package dev.topspin.model.cpu;

import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The CPUs of a process in words, for a person. */
public final class CpuWords {
    private CpuWords() {}

    /**
     * @return the measured ones among these CPUs and how they lie to each other, e.g. {@code CPUs 2 and 3: same last-level
     *     cache, different cores}
     */
    public static String of(Collection<UsedCpu> used) {
        List<UsedCpu> measured = with(used, CpuRole.measured);
        if (measured.isEmpty()) {
            return "no measured CPUs";
        }
        String places =
                switch (CpuRelation.of(measured)) {
                    case OneCpu -> "";
                    case SameCore -> ": SMT siblings of one core";
                    case SameCache -> ": same last-level cache, " + cores(measured);
                    case SameNode ->
                        ": different last-level caches of NUMA node "
                                + measured.getFirst().node() + ", " + cores(measured);
                    case AcrossNodes -> ": across NUMA nodes " + nodes(measured) + ", " + cores(measured);
                    case Unknown -> ": what they share can't be read";
                };
        return named(set(measured)) + places;
    }

    /** @return the relation without the CPUs, e.g. {@code different cores of one last-level cache} */
    public static String of(CpuRelation relation) {
        return switch (relation) {
            case OneCpu -> "one CPU";
            case SameCore -> "SMT siblings of one core";
            case SameCache -> "different cores of one last-level cache";
            case SameNode -> "different last-level caches of one NUMA node";
            case AcrossNodes -> "different NUMA nodes";
            case Unknown -> "what they share can't be read";
        };
    }

    /**
     * @return what else runs, or may run, on the cores of the measured CPUs, a sentence each; empty where nothing does, and
     *     where the kernel doesn't say
     */
    public static List<String> neighbours(Collection<UsedCpu> used) {
        CpuSet measured = set(with(used, CpuRole.measured));
        CpuSet housekeeping = set(with(used, CpuRole.housekeeping)).without(measured);
        CpuSet cores = with(used, CpuRole.measured).stream()
                .map(UsedCpu::core)
                .flatMap(Optional::stream)
                .reduce(CpuSet.EMPTY, CpuSet::or);
        CpuSet own = cores.and(housekeeping);
        CpuSet foreign = cores.without(measured).without(housekeeping);
        List<String> sentences = new ArrayList<>();
        if (!own.isEmpty()) {
            sentences.add("housekeeping on " + named(own) + " shares a core with measured CPUs");
        }
        if (!foreign.isEmpty()) {
            sentences.add(named(foreign) + " shares a core with measured CPUs and may run anything else");
        }
        return sentences;
    }

    /** @return their frequencies, e.g. {@code 2900 to 3100 MHz}, or that they can't be read */
    public static String frequency(Collection<UsedCpu> used) {
        List<Integer> mhz = with(used, CpuRole.measured).stream()
                .map(UsedCpu::mhz)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (mhz.isEmpty()) {
            return "frequency can't be read";
        }
        return mhz.getFirst().equals(mhz.getLast())
                ? mhz.getFirst() + " MHz"
                : mhz.getFirst() + " to " + mhz.getLast() + " MHz";
    }

    /** @return such as {@code CPU 2}, {@code CPUs 2 and 3}, {@code CPUs 2-5} */
    public static String named(CpuSet cpus) {
        return switch (cpus.size()) {
            case 1 -> "CPU " + cpus;
            case 2 ->
                "CPUs " + cpus.toList().getFirst() + " and " + cpus.toList().getLast();
            default -> "CPUs " + cpus;
        };
    }

    private static String cores(List<UsedCpu> cpus) {
        if (cpus.stream().anyMatch(cpu -> cpu.core().isEmpty())) {
            return "which share a core can't be read";
        }
        long cores = cpus.stream().map(UsedCpu::core).distinct().count();
        return cores == cpus.size() ? "different cores" : cores + " cores";
    }

    private static String nodes(List<UsedCpu> cpus) {
        return cpus.stream()
                .map(UsedCpu::node)
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
    }

    private static List<UsedCpu> with(Collection<UsedCpu> used, CpuRole role) {
        return used.stream().filter(cpu -> cpu.role() == role).toList();
    }

    private static CpuSet set(List<UsedCpu> cpus) {
        return CpuSet.of(cpus.stream().map(UsedCpu::cpu).toList());
    }
}
