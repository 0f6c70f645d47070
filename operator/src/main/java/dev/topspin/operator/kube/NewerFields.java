package dev.topspin.operator.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.api.Experiment.Unread;
import dev.topspin.model.Json;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Tells fields of a later version that mean something from those that don't: a field that has the default of the installed CRD
 * was put there by the API server, in every object, and its default is what was always done.
 */
public final class NewerFields implements UnaryOperator<List<Unread>> {
    private static final Logger LOG = Logger.getLogger(NewerFields.class.getName());
    private static final String CRD = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/experiments.topspin.dev";
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final KubernetesClient client;
    private final Clock clock;
    private JsonNode schema;
    private Instant readAt = Instant.MIN;

    /** @param client may read the CRD; where it may not, every field means something */
    public NewerFields(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    /** @return those that mean something */
    @Override
    public List<Unread> apply(List<Unread> unread) {
        JsonNode known = schema();
        return unread.stream().filter(u -> !isDefault(known, u)).toList();
    }

    private static boolean isDefault(JsonNode schema, Unread unread) {
        JsonNode at = schema;
        for (String step : unread.path().split("\\.")) {
            at = at.path("properties").path(step.replaceFirst("\\[.*", ""));
            for (int list = step.indexOf('['); list >= 0; list = step.indexOf('[', list + 1)) {
                at = at.path("items");
            }
        }
        return at.has("default") && at.path("default").equals(Json.read(unread.value(), JsonNode.class));
    }

    private synchronized JsonNode schema() {
        Instant now = clock.instant();
        if (schema == null || readAt.plus(FRESH).isBefore(now)) {
            schema = Json.read("{}", JsonNode.class);
            readAt = now;
            try {
                JsonNode crd = Json.read(String.valueOf(client.raw(CRD)), JsonNode.class);
                for (JsonNode version : crd.path("spec").path("versions")) {
                    if (version.path("name").asText().equals("v1alpha1")) {
                        schema = version.path("schema").path("openAPIV3Schema");
                    }
                }
            } catch (KubernetesClientException e) {
                LOG.log(Level.WARNING, "the CRD can't be read, so that no field's default is known: " + e.getMessage());
            }
        }
        return schema;
    }
}
