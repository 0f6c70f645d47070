package dev.topspin.operator.build;

import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.api.Trial;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.Map;
import java.util.TreeMap;

/** The Trial of an experiment, and the Service of a trial. */
public final class TrialObjects {
    private TrialObjects() {}

    /**
     * @param experiment the owner, as stored
     * @param plan of one of its trials, see {@link Plan#trials}
     */
    public static Trial trial(Experiment experiment, TrialPlan plan) {
        Map<String, String> labels = new TreeMap<>(Labels.of(plan));
        labels.remove(Labels.TRIAL);
        Trial trial = new Trial();
        trial.setMetadata(new ObjectMetaBuilder()
                .withName(plan.name())
                .withNamespace(experiment.getMetadata().getNamespace())
                .withLabels(labels)
                .withOwnerReferences(owner(experiment))
                .build());
        trial.setSpec(plan);
        return trial;
    }

    /**
     * The headless Service that gives the pods of a pair, or one that meets many, their names. They are published before they are ready: the
     * driver must find a responder that only listens.
     *
     * @param trial as stored
     * @param plan of the trial, with pods that are looked for
     */
    public static Service service(HasMetadata trial, TrialPlan plan) {
        return new ServiceBuilder()
                .withMetadata(metadata(trial, plan))
                .withNewSpec()
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .withSelector(Map.of(Labels.TRIAL, plan.name()))
                .endSpec()
                .build();
    }

    /** @return name, labels and owner of what belongs to a trial and is named as it */
    static ObjectMeta metadata(HasMetadata trial, TrialPlan plan) {
        return new ObjectMetaBuilder()
                .withName(plan.name())
                .withNamespace(trial.getMetadata().getNamespace())
                .withLabels(Labels.of(plan))
                .withOwnerReferences(owner(trial))
                .build();
    }

    /** @return a reference that lets the garbage collector delete the dependent with its owner */
    static OwnerReference owner(HasMetadata owner) {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }
}
