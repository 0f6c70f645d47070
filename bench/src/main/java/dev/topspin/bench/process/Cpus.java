package dev.topspin.bench.process;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuSharing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The CPUs that the benchmarks may use: those of one last-level cache, so that no hop crosses to another.
 *
 * @param cpus in their order; never empty
 */
public record Cpus(List<Integer> cpus) {
    private static final CpuSharing SHARING =
            new CpuSharing(path -> text(Path.of("/sys/devices/system/cpu").resolve(path)));

    public Cpus {
        cpus = List.copyOf(cpus);
    }

    /** @return the largest group of this process' CPUs that share a last-level cache */
    public static Cpus ofThisMachine() {
        try {
            String allowed = Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .findFirst()
                    .orElseThrow()
                    .substring("Cpus_allowed_list:".length());
            Map<String, List<Integer>> byCache = CpuSet.parse(allowed).stream()
                    .boxed()
                    .collect(Collectors.groupingBy(cpu ->
                            SHARING.lastLevelCache(cpu).map(CpuSet::toString).orElse("unknown")));
            return new Cpus(byCache.values().stream()
                    .max(Comparator.comparingInt(List::size))
                    .orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * @return CPUs for a trial of one process: two measured ones, and the first for housekeeping where there are three;
     *     empty where there aren't two
     */
    public Optional<ProcessCpus> one() {
        if (cpus.size() >= 3) {
            return Optional.of(new ProcessCpus(cpus.subList(1, 3), cpus.subList(0, 1)));
        }
        return cpus.size() == 2 ? Optional.of(new ProcessCpus(cpus, List.of())) : Optional.empty();
    }

    /**
     * @param measured CPUs for each of two processes
     * @param mostHousekeeping how many each may have for housekeeping, 0 or 1
     * @return the driver's and the responder's CPUs, with housekeeping where there are enough; empty where
     *     there aren't as many as are to be measured on
     */
    public Optional<List<ProcessCpus>> two(int measured, int mostHousekeeping) {
        for (int housekeeping = mostHousekeeping; housekeeping >= 0; housekeeping--) {
            int each = measured + housekeeping;
            if (cpus.size() >= 2 * each) {
                int from = housekeeping;
                return Optional.of(java.util.stream.IntStream.of(0, each)
                        .mapToObj(
                                at -> new ProcessCpus(cpus.subList(at + from, at + each), cpus.subList(at, at + from)))
                        .toList());
            }
        }
        return Optional.empty();
    }

    /** @return those that a process does not have; empty where it has them all */
    public List<Integer> besides(ProcessCpus process) {
        return cpus.stream()
                .filter(cpu -> !process.measured().contains(cpu)
                        && !process.housekeeping().contains(cpu))
                .toList();
    }
}
