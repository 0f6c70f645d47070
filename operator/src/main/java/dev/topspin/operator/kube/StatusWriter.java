package dev.topspin.operator.kube;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Objects;

/**
 * Writes a status as a whole, and only over the version it was worked out from: whoever had an older view loses and looks
 * again. That needs no field ownership and can't undo what another process wrote.
 */
public final class StatusWriter {
    private final KubernetesClient client;

    /** @param client for all calls */
    public StatusWriter(KubernetesClient client) {
        this.client = client;
    }

    /** What became of it. */
    public enum Outcome {
        /** It was the same already. */
        UNCHANGED,
        WRITTEN,
        /** The object has changed meanwhile, or is gone: look again. */
        STALE
    }

    /**
     * @param resource as read; not changed
     * @param status its new status
     */
    public <T, R extends CustomResource<?, T>> Outcome write(R resource, T status) {
        if (Objects.equals(resource.getStatus(), status)) {
            return Outcome.UNCHANGED;
        }
        R copy = client.getKubernetesSerialization().clone(resource);
        copy.getMetadata().setManagedFields(null);
        copy.setStatus(status);
        try {
            client.resource(copy).updateStatus();
            return Outcome.WRITTEN;
        } catch (KubernetesClientException e) {
            if (e.getCode() == 409 || e.getCode() == 404) {
                return Outcome.STALE;
            }
            throw e;
        }
    }
}
