package dev.topspin.bench.measurement;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What figures were taken on.
 *
 * @param cpu the processor's name
 * @param cpus how many CPUs it has, as the kernel counts them
 * @param used those that were used, as a list
 * @param kernel its version
 * @param hypervisor who runs this machine as a guest, as far as it says; {@code none} where it is none
 * @param java the JVM's version
 * @param load processes that wanted a CPU in the minute before
 * @param clockNanos what reading the clock takes, the least of some rounds
 */
public record TestMachine(
        String cpu,
        int cpus,
        String used,
        String kernel,
        String hypervisor,
        String java,
        double load,
        double clockNanos) {
    private static final int CLOCK_READS = 100_000;
    private static final int CLOCK_ROUNDS = 20;
    private static final Path DMI = Path.of("/sys/class/dmi/id");

    /** @param used CPUs, as a list */
    public static TestMachine here(String used) {
        return new TestMachine(
                cpuInfo("model name").orElse("unknown CPU"),
                Runtime.getRuntime().availableProcessors(),
                used,
                System.getProperty("os.version"),
                whoRunsThis(),
                System.getProperty("java.version"),
                Double.parseDouble(text(Path.of("/proc/loadavg")).split(" ", 2)[0]),
                Math.round(readingClock() * 10) / 10.0);
    }

    /** @return one line, without an end */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "%s, %d CPUs (used: %s), kernel %s, hypervisor %s, Java %s; load before %.2f, reading the clock takes %.1f ns",
                cpu,
                cpus,
                used,
                kernel,
                hypervisor,
                java,
                load,
                clockNanos);
    }

    private static double readingClock() {
        double least = Double.MAX_VALUE;
        for (int round = 0; round < CLOCK_ROUNDS; round++) {
            long start = System.nanoTime();
            long last = start;
            for (int i = 0; i < CLOCK_READS; i++) {
                last = System.nanoTime();
            }
            least = Math.min(least, (double) (last - start) / CLOCK_READS);
        }
        return least;
    }

    private static java.util.Optional<String> cpuInfo(String field) {
        return text(Path.of("/proc/cpuinfo"))
                .lines()
                .filter(line -> line.startsWith(field))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip());
    }

    private static String whoRunsThis() {
        if (cpuInfo("flags").filter(flags -> !flags.contains("hypervisor")).isPresent()) {
            return "none";
        }
        String named = Stream.of("sys_vendor", "product_name")
                .map(DMI::resolve)
                .filter(Files::isReadable)
                .map(file -> text(file).strip())
                .collect(Collectors.joining(" "));
        return named.isBlank() ? "unnamed" : named;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
