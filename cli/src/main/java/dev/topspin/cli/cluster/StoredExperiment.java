package dev.topspin.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.spec.ExperimentSpec;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An experiment as the cluster stores it.
 *
 * @param name its name
 * @param namespace where it is
 * @param uid another one for an experiment of the same name that was made later
 * @param createdAt RFC 3339
 * @param annotations may be empty
 * @param spec with the API server's defaults; not yet checked beyond its schema
 * @param status as the operator wrote it
 */
public record StoredExperiment(
        String name,
        String namespace,
        String uid,
        String createdAt,
        Map<String, String> annotations,
        ExperimentSpec spec,
        Status status) {
    /**
     * What the operator says of it.
     *
     * @param phase Pending, Queued, Running, Suspended, Succeeded or Failed; null before the operator saw it
     * @param startTime when the first trial was made; null before
     * @param completionTime when the last trial had finished; null before
     * @param planHash of the plan that is run; null before the first trial
     * @param conditions message by type; empty before the operator saw it
     * @param invalid whether it can't be run
     */
    public record Status(
            String phase,
            String startTime,
            String completionTime,
            String planHash,
            Map<String, String> conditions,
            boolean invalid) {
        /** @return the message of a condition that is not empty */
        public Optional<String> message(String type) {
            return Optional.ofNullable(conditions.get(type)).filter(m -> !m.isEmpty());
        }
    }

    /** @throws ClusterException where a later version of Topspin stored what this one doesn't know */
    static StoredExperiment of(JsonNode document) throws ClusterException {
        JsonNode metadata = document.path("metadata");
        JsonNode status = document.path("status");
        Map<String, String> annotations = new TreeMap<>();
        metadata.path("annotations")
                .properties()
                .forEach(e -> annotations.put(e.getKey(), e.getValue().asText()));
        Map<String, String> conditions = new TreeMap<>();
        boolean invalid = false;
        for (JsonNode condition : status.path("conditions")) {
            String type = condition.path("type").asText();
            conditions.put(type, condition.path("message").asText(""));
            invalid |= type.equals("Valid") && condition.path("status").asText().equals("False");
        }
        return new StoredExperiment(
                metadata.path("name").asText(),
                metadata.path("namespace").asText(),
                metadata.path("uid").asText(""),
                metadata.path("creationTimestamp").asText(""),
                annotations,
                Form.spec(metadata.path("name").asText(), document.path("spec")),
                new Status(
                        text(status, "phase"),
                        text(status, "startTime"),
                        text(status, "completionTime"),
                        text(status, "planHash"),
                        conditions,
                        invalid));
    }

    static String text(JsonNode object, String field) {
        JsonNode value = object.path(field);
        return value.isTextual() && !value.textValue().isEmpty() ? value.textValue() : null;
    }
}
