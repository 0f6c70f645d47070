package dev.topspin.bench.candidate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.probe.Scraper;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Program;
import dev.topspin.model.Json;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A trial whose metrics are scraped every second while it runs, by a process of its own.
 *
 * @param trial that is scraped
 * @param scraper the CPUs of the process that scrapes
 */
public record ScrapedCandidate(HarnessCandidate trial, ProcessCpus scraper) implements Candidate {
    private static final int EVERY_MILLIS = 1000;

    @Override
    public String name() {
        return trial.name();
    }

    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        int port = HarnessCandidate.freePort();
        List<String> arguments = List.of(String.valueOf(port), String.valueOf(EVERY_MILLIS));
        try (Program scrapes = new Program(trial.jvm().bare(Scraper.class, scraper, arguments))) {
            Map<Figure, Double> figures = new EnumMap<>(trial.run(port));
            JsonNode seen = Json.read(scrapes.finish(), JsonNode.class);
            figures.put(Figure.SCRAPE_MILLIS, seen.path("medianMillis").asDouble());
            figures.put(Figure.SLOWEST_SCRAPE_MILLIS, seen.path("slowestMillis").asDouble());
            return figures;
        }
    }
}
