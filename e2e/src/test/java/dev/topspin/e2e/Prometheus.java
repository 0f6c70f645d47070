package dev.topspin.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A real Prometheus, asked by its HTTP API.
 *
 * @param address such as {@code http://127.0.0.1:9090}
 */
record Prometheus(String address) {
    /** How long a pod may run before it is scraped the first time: pods are looked for, and then begun with, every 5 s each. */
    static final Duration FOUND = Duration.ofSeconds(11);

    /** Measured seconds of a trial that is scraped for sure. */
    static final double FOUND_SECONDS = FOUND.toSeconds() + 1;

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /**
     * One element of an instant vector.
     *
     * @param labels of the series, its name among them
     * @param value at the time of the query
     */
    record Sample(Map<String, String> labels, double value) {}

    /** @return what an instant query gives now */
    List<Sample> query(String promql) {
        return samples(get("query?query=" + encoded(promql)));
    }

    /**
     * @param from the first moment looked at; from then on every second to now
     * @return how many samples a query gives in that time: histograms, and numbers that are ones
     */
    long samplesSince(String promql, Instant from) {
        JsonNode body = get("query_range?query=%s&start=%d&end=%d&step=1"
                .formatted(encoded(promql), from.getEpochSecond(), Instant.now().getEpochSecond()));
        long samples = 0;
        for (JsonNode series : body.at("/data/result")) {
            samples += series.path("histograms").size();
            for (JsonNode value : series.path("values")) {
                samples += value.path(1).asText().equals("NaN") ? 0 : 1;
            }
        }
        return samples;
    }

    /** @return the rules as Prometheus has them: each with its name, health and last error */
    List<JsonNode> rules() {
        List<JsonNode> rules = new ArrayList<>();
        get("rules").at("/data/groups").forEach(group -> group.path("rules").forEach(rules::add));
        return rules;
    }

    private static String encoded(String promql) {
        return URLEncoder.encode(promql, StandardCharsets.UTF_8);
    }

    private JsonNode get(String what) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/api/v1/" + what))
                .timeout(Duration.ofSeconds(10))
                .build();
        try {
            HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new AssertionError(what + ": " + response.body());
            }
            return Json.read(response.body(), JsonNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static List<Sample> samples(JsonNode body) {
        List<Sample> samples = new ArrayList<>();
        body.at("/data/result").forEach(result -> {
            Map<String, String> labels = new TreeMap<>();
            result.path("metric")
                    .properties()
                    .forEach(l -> labels.put(l.getKey(), l.getValue().asText()));
            samples.add(
                    new Sample(labels, Double.parseDouble(result.at("/value/1").asText("NaN"))));
        });
        return samples;
    }
}
