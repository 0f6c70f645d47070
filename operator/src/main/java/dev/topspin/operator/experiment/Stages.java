package dev.topspin.operator.experiment;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.build.Labels;
import dev.topspin.operator.experiment.Queue.Entry;
import dev.topspin.operator.experiment.Queue.Occupant;
import dev.topspin.operator.experiment.Queue.Stage;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;

/** Stored objects, as the queue sees them. Pure. */
final class Stages {
    /** How long after its time a deleted pod may still hold its node: longer, and the node is lost. */
    static final Duration GONE_GRACE = Duration.ofSeconds(30);

    private Stages() {}

    static String id(Experiment experiment) {
        return experiment.getMetadata().getNamespace() + "/"
                + experiment.getMetadata().getName();
    }

    static Entry entry(Experiment experiment) {
        return new Entry(
                id(experiment),
                Instant.parse(experiment.getMetadata().getCreationTimestamp()),
                Place.of(experiment.getSpec()),
                stage(experiment));
    }

    /** @return the experiment's entry while it asks for its next trial: it wants a place, whatever is stored */
    static Entry asking(Experiment experiment) {
        Entry stored = entry(experiment);
        return stored.stage() == Stage.OUT
                ? new Entry(stored.id(), stored.created(), stored.place(), Stage.WAITING)
                : stored;
    }

    private static Stage stage(Experiment experiment) {
        Phase phase =
                experiment.getStatus() == null ? null : experiment.getStatus().phase();
        boolean over = experiment.getStatus() != null && experiment.getStatus().completionTime() != null;
        if (over || experiment.isMarkedForDeletion() || phase == Phase.Failed) {
            return Stage.OUT;
        }
        if (phase == Phase.Running) {
            return Stage.HOLDING; // even if suspended meanwhile: its trial may still run
        }
        return experiment.getSpec().runPolicy().suspend() ? Stage.OUT : Stage.WAITING;
    }

    /** @return whether a pod of a trial may still run or start where it is */
    static boolean occupies(Pod pod, Instant now) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        if ("Succeeded".equals(phase) || "Failed".equals(phase)) {
            return false;
        }
        String deletion = pod.getMetadata().getDeletionTimestamp();
        return deletion == null || now.isBefore(Instant.parse(deletion).plus(GONE_GRACE));
    }

    /** @param pod of a trial; its experiment may be gone, so that what it kept to itself is taken to be its node */
    static Occupant occupant(Pod pod) {
        String namespace = pod.getMetadata().getNamespace();
        return new Occupant(
                namespace + "/" + pod.getMetadata().getName(),
                namespace + "/" + pod.getMetadata().getLabels().get(Labels.EXPERIMENT),
                new Place(pod.getSpec().getNodeSelector(), Exclusive.Node));
    }
}
