package dev.topspin.operator.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.ExperimentStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Optional;

/**
 * Writes what differs of a status, and only over the version it was worked out from: whoever had an older view loses and looks
 * again. Fields that this version doesn't know stay as they are.
 */
public final class StatusPatch {
    private final KubernetesClient client;
    private final ObjectMapper mapper;

    /** @param client for all calls */
    public StatusPatch(KubernetesClient client, ObjectMapper mapper) {
        this.client = client;
        this.mapper = mapper;
    }

    /**
     * @param over the object as it was read
     * @param before its status as far as this version knows it; null for none
     * @param now its new status
     * @return the object as it is stored now; empty where it has changed meanwhile, or is gone: look again
     * @throws KubernetesClientException where the API server refuses it, or can't answer
     */
    public <R extends HasMetadata> Optional<R> write(R over, Object before, Object now) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("metadata").put("resourceVersion", over.getMetadata().getResourceVersion());
        ObjectNode status = difference(tree(before), tree(now));
        if (status.has(ExperimentStatus.ROWS)) {
            status.putNull(ExperimentStatus.EARLIER_ROWS); // which are of before, and for both there may be no room
        }
        patch.set("status", status);
        try {
            // of a resource that is given the client asks for no name first, and neither for what it is now
            return Optional.of(client.resource(over)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString()));
        } catch (KubernetesClientException e) {
            if (e.getCode() == 409 || e.getCode() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private JsonNode tree(Object status) {
        try {
            return status == null
                    ? JsonNodeFactory.instance.objectNode()
                    : mapper.readTree(mapper.writeValueAsString(status));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("can't be written as JSON: " + status, e);
        }
    }

    /** A merge patch: null takes a field away, what is left out stays. */
    static ObjectNode difference(JsonNode before, JsonNode now) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        now.properties().forEach(field -> {
            JsonNode old = before.get(field.getKey());
            JsonNode value = field.getValue();
            if (value.isObject() && old != null && old.isObject()) {
                ObjectNode inner = difference(old, value);
                if (!inner.isEmpty()) {
                    patch.set(field.getKey(), inner);
                }
            } else if (!value.equals(old)) {
                patch.set(field.getKey(), value);
            }
        });
        before.properties().forEach(field -> {
            if (!now.has(field.getKey()) && !field.getValue().isNull()) {
                patch.putNull(field.getKey());
            }
        });
        return patch;
    }
}
