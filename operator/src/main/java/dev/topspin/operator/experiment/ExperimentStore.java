package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.Deletion;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.StatusPatch;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Writes what was decided for experiments: their statuses, their events, their end. */
public final class ExperimentStore {
    /** The status itself is at fault: written again it would be refused again. */
    private static final Set<Integer> REFUSED = Set.of(400, 413, 422);

    private final KubernetesClient client;
    private final StatusPatch patches;
    private final Events events;

    /** @param patches writes statuses */
    public ExperimentStore(KubernetesClient client, StatusPatch patches, Events events) {
        this.client = client;
        this.patches = patches;
        this.events = events;
    }

    /** What became of a status. */
    sealed interface Written {
        /** It is stored, or was the same already. */
        record Stored(Experiment experiment) implements Written {}

        /** The experiment has changed meanwhile, or is gone: look again. */
        record Stale() implements Written {}

        /** The API server will not take it. */
        record Refused(String words) implements Written {}
    }

    Written write(Experiment experiment, ExperimentStatus status) {
        if (Objects.equals(experiment.getStatus(), status)) {
            return new Written.Stored(experiment);
        }
        try {
            Optional<Experiment> stored = patches.write(experiment, experiment.getStatus(), status);
            return stored.<Written>map(Written.Stored::new).orElseGet(Written.Stale::new);
        } catch (KubernetesClientException e) {
            String words = String.valueOf(Creation.message(e));
            if (REFUSED.contains(e.getCode()) || words.contains("too large")) {
                return new Written.Refused(words);
            }
            throw e;
        }
    }

    void publish(Experiment about, List<ExperimentEvents.Event> all) {
        for (ExperimentEvents.Event event : all) {
            if (event.warning()) {
                events.warning(about, event.reason(), event.key(), event.message());
            } else {
                events.normal(about, event.reason(), event.key(), event.message());
            }
        }
    }

    void delete(Experiment experiment) {
        Deletion.of(client, experiment);
    }
}
