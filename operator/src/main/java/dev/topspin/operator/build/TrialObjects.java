package dev.topspin.operator.build;

import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.api.Trial;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.Map;
import java.util.TreeMap;

/** The Trial of an experiment, and the Services of a trial. */
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

    /**
     * The Service that the asking pod plays through by path Service: control and data of the answering pod, under a cluster IP.
     *
     * @param trial as stored
     * @param plan of the trial, with two pods
     */
    public static Service front(HasMetadata trial, TrialPlan plan) {
        ObjectMeta metadata = metadata(trial, plan);
        metadata.setName(frontName(plan.name()));
        return new ServiceBuilder()
                .withMetadata(metadata)
                .withNewSpec()
                .withType("ClusterIP")
                .withPublishNotReadyAddresses(true)
                .withSelector(Map.of(Labels.TRIAL, plan.name(), Labels.COMPLETION_INDEX, "1"))
                .withPorts(
                        port("control", "TCP", TrialContainer.CONTROL_PORT),
                        port("data", "TCP", TrialContainer.DATA_PORT),
                        port("data-udp", "UDP", TrialContainer.DATA_PORT))
                .endSpec()
                .build();
    }

    /** @return the name of the Service in front of a trial's answering pod */
    public static String frontName(String trial) {
        return trial + "-front";
    }

    private static ServicePort port(String name, String protocol, int port) {
        return new ServicePortBuilder()
                .withName(name)
                .withProtocol(protocol)
                .withPort(port)
                .withTargetPort(new IntOrString(port))
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
