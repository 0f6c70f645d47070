package dev.topspin.operator.metrics;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Scrapes in the text format. */
public final class Scrape {
    private Scrape() {}

    /** @return a scrape of a registry */
    public static String of(PrometheusRegistry registry) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(out, registry.scrape());
        return out.toString(StandardCharsets.UTF_8);
    }

    /**
     * @param metrics regular expression of the beginnings of the names that are looked at
     * @return the lines of a scrape without comments, sorted, each ended
     */
    static String samples(MultiCollector collector, String metrics) throws IOException {
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(collector);
        return of(registry)
                .lines()
                .filter(line -> !line.startsWith("#") && line.matches("(" + metrics + ").*"))
                .sorted()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
