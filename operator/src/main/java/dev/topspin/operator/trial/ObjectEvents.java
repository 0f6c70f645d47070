package dev.topspin.operator.trial;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What the cluster's components say of an object. They are asked for where its status does not say it, and not watched. */
final class ObjectEvents {
    private static final Logger LOG = Logger.getLogger(ObjectEvents.class.getName());
    private static final int FORBIDDEN = 403;

    private final KubernetesClient client;

    /** @param client may list events, or nothing is ever found */
    ObjectEvents(KubernetesClient client) {
        this.client = client;
    }

    /**
     * @return the events of an object, in any order; none where they may not be listed
     * @throws KubernetesClientException where the API server can't answer
     */
    List<Event> of(HasMetadata object) {
        try {
            return client.v1()
                    .events()
                    .inNamespace(object.getMetadata().getNamespace())
                    .withField("involvedObject.uid", object.getMetadata().getUid())
                    .list()
                    .getItems();
        } catch (KubernetesClientException e) {
            if (e.getCode() != FORBIDDEN) {
                throw e;
            }
            LOG.log(
                    Level.WARNING,
                    "events can't be listed, so that a pod that can't be made or started is waited for without a reason: "
                            + e.getMessage());
            return List.of();
        }
    }
}
