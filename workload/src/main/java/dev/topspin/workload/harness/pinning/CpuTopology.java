package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the CPUs are and what they share, as {@code /sys} and {@code /proc/cpuinfo} show it; empty what they don't. */
final class CpuTopology {
    private static final String CPUS = "sys/devices/system/cpu";
    private static final String NODES = "sys/devices/system/node";

    /** A cache of one core alone is no place where CPUs meet. */
    private static final int LEAST_LEVEL = 2;

    private record Cache(int level, CpuSet cpus) {}

    private final ProcFs proc;

    CpuTopology(ProcFs proc) {
        this.proc = proc;
    }

    /** @return the CPUs of its core, itself among them */
    Optional<CpuSet> siblings(int cpu) {
        return proc.cpus(folder(cpu) + "/topology/thread_siblings_list");
    }

    /** @return the CPUs under its cache of the highest level, itself among them */
    Optional<CpuSet> lastLevelCache(int cpu) {
        String caches = folder(cpu) + "/cache/";
        return proc.list(caches).stream()
                .filter(index -> index.matches("index[0-9]{1,2}"))
                .flatMap(index -> cache(caches + index, index).stream())
                .filter(cache -> cache.level >= LEAST_LEVEL)
                .max(Comparator.comparingInt(Cache::level))
                .map(Cache::cpus);
    }

    private Optional<Cache> cache(String folder, String index) {
        String number = index.substring("index".length());
        int level = proc.read(folder + "/level")
                .or(() -> Optional.of(number))
                .filter(text -> text.matches("[0-9]{1,2}"))
                .map(Integer::valueOf)
                .orElse(0);
        return proc.cpus(folder + "/shared_cpu_list").map(cpus -> new Cache(level, cpus));
    }

    /** @return its NUMA node */
    Optional<Integer> node(int cpu) {
        return proc.list(NODES).stream()
                .filter(name -> name.matches("node[0-9]{1,5}"))
                .filter(name -> proc.cpus(NODES + "/" + name + "/cpulist")
                        .filter(cpus -> cpus.containsAll(CpuSet.of(cpu)))
                        .isPresent())
                .map(name -> Integer.valueOf(name.substring("node".length())))
                .findFirst();
    }

    /**
     * Not while anything is measured: where the processor counts its own cycles the kernel interrupts it to read them.
     *
     * @param used which CPUs, and what for
     * @return each with what it shares and how fast it runs now
     */
    List<UsedCpu> describe(Map<CpuRole, CpuSet> used) {
        Map<Integer, Map<String, String>> infos = proc.cpuInfos();
        return new TreeMap<>(used)
                .entrySet().stream()
                        .flatMap(e -> e.getValue().stream()
                                .mapToObj(cpu -> new UsedCpu(
                                        cpu,
                                        e.getKey(),
                                        siblings(cpu).map(CpuSet::toString).orElse(null),
                                        lastLevelCache(cpu)
                                                .map(CpuSet::toString)
                                                .orElse(null),
                                        node(cpu).orElse(null),
                                        mhz(cpu, infos.getOrDefault(cpu, Map.of()))
                                                .orElse(null))))
                        .toList();
    }

    /** The frequency that a driver says, or that the processor counted; not the nominal one, which is all a guest is told. */
    private Optional<Integer> mhz(int cpu, Map<String, String> info) {
        Optional<Integer> driver = proc.read(folder(cpu) + "/cpufreq/scaling_cur_freq")
                .filter(khz -> khz.matches("[0-9]{1,9}"))
                .map(khz -> Math.round(Integer.parseInt(khz) / 1000f));
        boolean counts = List.of(info.getOrDefault("flags", "").split(" ")).contains("aperfmperf");
        return driver.or(() -> Optional.ofNullable(info.get("cpu MHz"))
                .filter(mhz -> counts && mhz.matches("[0-9]{1,6}(\\.[0-9]+)?"))
                .map(mhz -> Math.round(Float.parseFloat(mhz))));
    }

    /** @return the models of these CPUs as the kernel names them, each once */
    List<String> models(CpuSet cpus) {
        Map<Integer, Map<String, String>> infos = proc.cpuInfos();
        return cpus.stream()
                .mapToObj(cpu -> model(infos.getOrDefault(cpu, Map.of())))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /** A name, or, on processors that have none there, the numbers of the maker and of the part. */
    private static Optional<String> model(Map<String, String> info) {
        return Optional.ofNullable(info.get("model name")).or(() -> Optional.ofNullable(info.get("CPU part"))
                .map(part -> "implementer " + info.get("CPU implementer") + ", part " + part));
    }

    private static String folder(int cpu) {
        return CPUS + "/cpu" + cpu;
    }
}
