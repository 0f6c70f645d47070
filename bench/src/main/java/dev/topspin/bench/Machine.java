package dev.topspin.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** What the figures were taken on. */
final class Machine {
    private Machine() {}

    /** @return a few lines, each ended */
    static String describe(Cpus cpus, Timing timing, int rounds) throws IOException {
        String load = Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
        return """
                %s, %s, kernel %s, Java %s
                %s CPUs, used: %s; load before: %s; reading the clock takes %.1f ns
                %d rounds; each run warms up %.1f s and measures %.1f s, over Artery %.1f s and %.1f s
                """.formatted(
                        LocalDate.now(ZoneOffset.UTC),
                        model(),
                        System.getProperty("os.version"),
                        System.getProperty("java.version"),
                        Runtime.getRuntime().availableProcessors(),
                        ProcessCpus.list(cpus.cpus()),
                        load,
                        clockNanos(),
                        rounds,
                        timing.warmupMillis() / 1e3,
                        timing.measureMillis() / 1e3,
                        timing.ofArtery().warmupMillis() / 1e3,
                        timing.ofArtery().measureMillis() / 1e3);
    }

    /** @return what System.nanoTime takes here, the least of some rounds */
    private static double clockNanos() {
        double least = Double.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            int reads = 100_000;
            long start = System.nanoTime();
            long last = start;
            for (int i = 0; i < reads; i++) {
                last = System.nanoTime();
            }
            least = Math.min(least, (double) (last - start) / reads);
        }
        return least;
    }

    private static String model() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("unknown CPU");
        }
    }
}
