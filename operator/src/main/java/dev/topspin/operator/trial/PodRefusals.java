package dev.topspin.operator.trial;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Why the Job controller can't make the pods of a Job, where that does not pass. It says so in an event of the Job and nowhere else.
 */
final class PodRefusals {
    private static final Logger LOG = Logger.getLogger(PodRefusals.class.getName());
    private static final int FORBIDDEN = 403;
    private static final String REASON = "FailedCreate";
    private static final String REFUSAL = "violates PodSecurity";
    private static final String PREFIX = "Error creating: ";

    private final KubernetesClient client;

    /** @param client may list events, or nothing is ever found */
    PodRefusals(KubernetesClient client) {
        this.client = client;
    }

    /** @return what the API server said of pods in the network of their node, with what to do; empty where nothing is known */
    Optional<String> of(Job job) {
        try {
            return of(
                    job,
                    client.v1()
                            .events()
                            .inNamespace(job.getMetadata().getNamespace())
                            .withField("involvedObject.uid", job.getMetadata().getUid())
                            .list()
                            .getItems());
        } catch (KubernetesClientException e) {
            if (e.getCode() != FORBIDDEN) {
                throw e;
            }
            LOG.log(Level.WARNING, "events can't be listed, so that a refused pod is waited for: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Pure. */
    static Optional<String> of(Job job, Collection<Event> events) {
        return events.stream()
                .filter(event -> REASON.equals(event.getReason())
                        && event.getInvolvedObject() != null
                        && Objects.equals(
                                job.getMetadata().getUid(),
                                event.getInvolvedObject().getUid()))
                .map(Event::getMessage)
                .filter(message -> message != null && message.contains(REFUSAL))
                .map(message -> message.startsWith(PREFIX) ? message.substring(PREFIX.length()) : message)
                .map(message -> message + "; path Host needs a namespace with the label"
                        + " pod-security.kubernetes.io/enforce=privileged, which whoever owns it decides")
                .findFirst();
    }
}
