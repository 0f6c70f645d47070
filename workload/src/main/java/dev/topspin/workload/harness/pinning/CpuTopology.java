package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuSharing;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the CPUs are and what they share, as {@code /sys} and {@code /proc/cpuinfo} show it; empty what they don't. */
final class CpuTopology {
    private static final String CPUS = "sys/devices/system/cpu";
    private static final String NODES = "sys/devices/system/node";

    private final ProcFs proc;
    private final CpuSharing sharing;

    CpuTopology(ProcFs proc) {
        this.proc = proc;
        this.sharing = new CpuSharing(path -> proc.read(CPUS + "/" + path));
    }

    /** @return the CPUs of its core, itself among them */
    Optional<CpuSet> siblings(int cpu) {
        return sharing.siblings(cpu);
    }

    /** @return the CPUs under its cache of the highest level, itself among them */
    Optional<CpuSet> lastLevelCache(int cpu) {
        return sharing.lastLevelCache(cpu);
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
