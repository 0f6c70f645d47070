package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The API server's log of the operator's requests, and of nobody else's: e2e/audit-policy.yaml.
 *
 * @param file that the API server appends to
 */
record AuditLog(Path file) {

    /** @return from where on to count */
    long now() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /**
     * @param since a place of {@link #now}
     * @return how many requests by verb and resource; a watch is one that stays, and not counted
     */
    Map<String, Long> since(long since) throws IOException {
        Map<String, Long> calls = new TreeMap<>();
        if (!Files.exists(file)) {
            return calls;
        }
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            log.seek(since);
            var lines = new BufferedReader(
                    new InputStreamReader(Channels.newInputStream(log.getChannel()), StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null && line.endsWith("}"); line = lines.readLine()) {
                JsonNode event = Json.read(line, JsonNode.class);
                JsonNode object = event.path("objectRef");
                String sub = object.path("subresource").asText("");
                String verb = event.path("verb").asText();
                if (!verb.equals("watch") && event.path("stage").asText().equals("ResponseComplete")) {
                    String call =
                            verb + " " + object.path("resource").asText("other") + (sub.isEmpty() ? "" : "/" + sub);
                    calls.merge(call, 1L, Long::sum);
                }
            }
        }
        return calls;
    }

    static long sum(Map<String, Long> calls) {
        return calls.values().stream().mapToLong(Long::longValue).sum();
    }
}
