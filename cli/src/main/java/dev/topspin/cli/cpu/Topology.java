package dev.topspin.cli.cpu;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuSharing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The CPUs that may be used, and which of them share what.
 *
 * @param cpus in ascending order of their numbers; at least one
 */
public record Topology(List<Cpu> cpus) {
    /**
     * A logical CPU.
     *
     * @param id its number
     * @param core of its core, the same for SMT siblings and for no others
     * @param cache of its last-level cache, the same for all that share it
     */
    public record Cpu(int id, int core, int cache) {}

    public Topology {
        cpus = List.copyOf(cpus);
    }

    /** @return as many CPUs, each a core of its own, all under one cache: what is taken where nothing can be read */
    public static Topology flat(CpuSet allowed) {
        return new Topology(
                allowed.toList().stream().map(id -> new Cpu(id, id, 0)).toList());
    }

    /** @return the topology of the given CPUs of this machine */
    public static Topology ofThisMachine(CpuSet allowed) {
        return read(Path.of("/sys/devices/system/cpu"), allowed);
    }

    /** @return the CPUs this process may use: its scheduling affinity, else all that the JVM sees */
    public static CpuSet allowed() {
        return line(Path.of("/proc/self/status"), "Cpus_allowed_list:")
                .map(CpuSet::parse)
                .orElseGet(() -> CpuSet.parse("0-" + (Runtime.getRuntime().availableProcessors() - 1)));
    }

    /**
     * @param root a folder like {@code /sys/devices/system/cpu}
     * @param allowed the CPUs to be used
     */
    public static Topology read(Path root, CpuSet allowed) {
        CpuSharing sharing = new CpuSharing(path -> text(root.resolve(path)));
        return new Topology(allowed.toList().stream()
                .map(id -> new Cpu(
                        id,
                        sharing.siblings(id).map(Topology::first).orElse(id),
                        sharing.lastLevelCache(id).map(Topology::first).orElse(0)))
                .toList());
    }

    /** Names what CPUs share. */
    private static Integer first(CpuSet cpus) {
        return cpus.toList().getFirst();
    }

    private static Optional<String> line(Path file, String start) {
        return text(file)
                .flatMap(t -> t.lines().filter(l -> l.startsWith(start)).findFirst())
                .map(l -> l.substring(start.length()).strip());
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** @return the numbers of the CPUs */
    public CpuSet set() {
        return CpuSet.of(cpus.stream().map(Cpu::id).toList());
    }
}
