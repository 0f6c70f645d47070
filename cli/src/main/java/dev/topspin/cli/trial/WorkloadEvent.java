package dev.topspin.cli.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.result.PodReport;
import java.util.Optional;

/**
 * A line of the workload's stdout.
 *
 * @param event what happened, e.g. {@code warmup} or {@code iteration}
 * @param n which one, from 1; 0 where there is no such count
 * @param of of how many; 0 where there is no such count
 * @param nsPerOp what was measured; null where nothing was
 * @param report the full report, in the last line; null in all others
 */
public record WorkloadEvent(String event, int n, int of, Double nsPerOp, PodReport report) {

    /** @return the line as an event; empty where it is something else */
    static Optional<WorkloadEvent> parse(String line) {
        if (!line.startsWith("{")) {
            return Optional.empty();
        }
        try {
            JsonNode json = Json.read(line, JsonNode.class);
            if (!json.path("event").isTextual()) {
                return Optional.empty();
            }
            JsonNode ns = json.path("nsPerOp");
            return Optional.of(new WorkloadEvent(
                    json.path("event").textValue(),
                    json.path("n").asInt(),
                    json.path("of").asInt(),
                    ns.isNumber() ? ns.doubleValue() : null,
                    json.has("report") ? Json.convert(json.get("report"), PodReport.class) : null));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
