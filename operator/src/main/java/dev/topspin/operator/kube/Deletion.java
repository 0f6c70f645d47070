package dev.topspin.operator.kube;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Objects;

/**
 * Deletes an object that was seen, and never one that has its name by now: the call carries the uid. The client library has no way to
 * say that but its own request.
 */
public final class Deletion {
    private Deletion() {}

    /**
     * Its dependents go in the background.
     *
     * @param seen as it was read, with its uid; it may be gone by now
     * @return whether this call deleted it
     * @throws KubernetesClientException where the API server refuses, or can't answer, which may pass
     */
    public static boolean of(KubernetesClient client, HasMetadata seen) {
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        options.put("apiVersion", "v1").put("kind", "DeleteOptions");
        options.put("propagationPolicy", DeletionPropagation.BACKGROUND.toString());
        options.putObject("preconditions")
                .put("uid", Objects.requireNonNull(seen.getMetadata().getUid()));
        try {
            return client.raw(path(seen), "DELETE", options.toString()) != null;
        } catch (KubernetesClientException e) {
            boolean another = e.getCode() == HttpURLConnection.HTTP_CONFLICT;
            if (another || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    private static String path(HasMetadata seen) {
        String version = HasMetadata.getApiVersion(seen.getClass());
        return (version.contains("/") ? "/apis/" : "/api/") + version + "/namespaces/"
                + seen.getMetadata().getNamespace() + "/" + seen.getPlural() + "/"
                + seen.getMetadata().getName();
    }
}
