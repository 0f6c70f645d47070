package dev.topspin.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the hypervisor took from CPUs that had work, as the kernel counts it.
 *
 * @param stat the kernel's figures, {@code /proc/stat}
 * @param cpus that are looked at
 */
public record StolenTime(Path stat, List<Integer> cpus) {
    private static final int STEAL = 8;

    public StolenTime {
        cpus = List.copyOf(cpus);
    }

    /** @return of these CPUs of this machine */
    public static StolenTime of(List<Integer> cpus) {
        return new StolenTime(Path.of("/proc/stat"), cpus);
    }

    /** @return since the machine started, of all these CPUs together, in ticks of 10 ms as a rule */
    public long ticks() {
        try {
            return Files.readAllLines(stat).stream()
                    .map(line -> line.split("\\s+"))
                    .filter(fields -> fields[0].startsWith("cpu") && fields[0].length() > 3 && fields.length > STEAL)
                    .filter(fields -> cpus.contains(Integer.valueOf(fields[0].substring(3))))
                    .mapToLong(fields -> Long.parseLong(fields[STEAL]))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
