package dev.topspin.operator.kube;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Kubernetes events. Their names follow from what happened, so that a restart in the middle repeats none. */
public final class Events {
    private static final Logger LOG = Logger.getLogger(Events.class.getName());

    private final KubernetesClient client;
    private final Clock clock;

    /** @param client for all calls */
    public Events(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    /** Something as it should be. */
    public void normal(HasMetadata about, String reason, String key, String message) {
        publish(about, "Normal", reason, key, message);
    }

    /** Something that a person should look at. */
    public void warning(HasMetadata about, String reason, String key, String message) {
        publish(about, "Warning", reason, key, message);
    }

    /**
     * @param reason one CamelCase word
     * @param key tells this occurrence of the reason from others of the same object; may be empty
     */
    private void publish(HasMetadata about, String type, String reason, String key, String message) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        String uid = about.getMetadata().getUid();
        String name = "%s.%s.%s%s"
                .formatted(
                        about.getMetadata().getName(),
                        uid == null ? "" : uid.substring(0, Math.min(8, uid.length())),
                        reason.toLowerCase(Locale.ROOT),
                        key.isEmpty() ? "" : "." + key);
        var event = new EventBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(about.getMetadata().getNamespace())
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(about.getApiVersion())
                .withKind(about.getKind())
                .withName(about.getMetadata().getName())
                .withNamespace(about.getMetadata().getNamespace())
                .withUid(uid)
                .endInvolvedObject()
                .withType(type)
                .withReason(reason)
                .withMessage(message.length() <= 1000 ? message : message.substring(0, 997) + "...")
                .withNewSource()
                .withComponent("topspin-operator")
                .endSource()
                .withFirstTimestamp(now)
                .withLastTimestamp(now)
                .withCount(1)
                .build();
        try {
            client.resource(event).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != 409) {
                LOG.log(Level.WARNING, "event " + name + " could not be written: " + e.getMessage());
            }
        }
    }
}
