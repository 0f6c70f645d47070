package dev.topspin.bench.candidate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.probe.ManyTrials;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.Program;
import dev.topspin.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The statistics of many trials in a fresh JVM, and then the command line's report of them.
 *
 * @param name of the candidate
 * @param jvm how the statistics are started
 * @param topspin what starts the command line
 * @param trials how many there are
 */
public record StatisticsCandidate(String name, Jvm jvm, Path topspin, int trials) implements Candidate {
    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("topspin-bench");
        Path results = folder.resolve("results.json");
        try {
            double statistics;
            try (Program made = new Program(List.of(
                    jvm.java().toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-cp",
                    jvm.classPath(),
                    ManyTrials.class.getName(),
                    results.toString(),
                    Integer.toString(trials)))) {
                statistics = Json.read(made.finish(), JsonNode.class)
                        .path("statisticsSeconds")
                        .asDouble();
            }
            long start = System.nanoTime();
            try (Program report = new Program(List.of(topspin.toString(), "report", results.toString()))) {
                report.end();
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            return Map.of(
                    Figure.STATISTICS_SECONDS,
                    statistics,
                    Figure.REPORT_SECONDS,
                    seconds,
                    Figure.STATISTICS_AND_REPORT_SECONDS,
                    statistics + seconds,
                    Figure.REPORT_MEGABYTES,
                    Files.size(folder.resolve("report.html")) / 1e6);
        } finally {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }
}
