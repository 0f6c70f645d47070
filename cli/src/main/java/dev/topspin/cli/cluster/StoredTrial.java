package dev.topspin.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import java.util.Objects;
import java.util.Set;

/**
 * A trial as the cluster stores it.
 *
 * @param plan what it runs
 * @param ownerUid of its experiment; null where it has none
 * @param createdAt RFC 3339
 * @param completionTime RFC 3339; null until it has ended
 * @param phase Pending, Running, Succeeded or Failed; null before the operator saw it
 * @param message what it waits for or does; null where that is not said
 * @param result null until it has ended
 */
public record StoredTrial(
        TrialPlan plan,
        String ownerUid,
        String createdAt,
        String completionTime,
        String phase,
        String message,
        TrialResult result) {
    private static final Set<String> OVER = Set.of("Succeeded", "Failed", "Invalid");

    /** @return whether it has ended, well or not */
    public boolean ended() {
        return result != null;
    }

    /** @throws ClusterException where a later version of Topspin stored what this one doesn't know */
    static StoredTrial of(JsonNode document) throws ClusterException {
        JsonNode metadata = document.path("metadata");
        String name = metadata.path("name").asText();
        JsonNode status = document.path("status");
        String phase = StoredExperiment.text(status, "phase");
        String message = null;
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals("Succeeded")) {
                message = StoredExperiment.text(condition, "message");
            }
        }
        return new StoredTrial(
                Form.read("trial/" + name + ": spec", document.path("spec"), TrialPlan.class),
                ownerUid(document),
                metadata.path("creationTimestamp").asText(""),
                StoredExperiment.text(status, "completionTime"),
                phase,
                message,
                phase != null && OVER.contains(phase) ? result(name, status) : null);
    }

    /** @return null where it has none */
    static String ownerUid(JsonNode document) {
        return StoredExperiment.text(
                document.path("metadata").path("ownerReferences").path(0), "uid");
    }

    private static TrialResult result(String name, JsonNode status) throws ClusterException {
        Form.requireKnown(name, status.path("result"));
        return status.path("result").isObject()
                ? Form.read("trial/" + name + ": status.result", status.path("result"), TrialResult.class)
                : TrialResult.failed(
                        Objects.requireNonNullElse(StoredExperiment.text(status, "reason"), "Unknown"),
                        Objects.requireNonNullElse(StoredExperiment.text(status, "message"), "no result is stored"));
    }
}
