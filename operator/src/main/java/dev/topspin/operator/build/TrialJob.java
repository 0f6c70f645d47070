package dev.topspin.operator.build;

import dev.topspin.api.Labels;
import dev.topspin.certificates.TrialCertificates;
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.PodTemplate;
import dev.topspin.model.spec.Tls;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Path;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The Job of a trial: one pod, or two that run at once and find each other by name. It never retries: a second run in
 * the place of a failed one would be another trial.
 */
public final class TrialJob {
    /** The name of the pods' container that measures; others may have been added to it. */
    public static final String CONTAINER = "workload";

    /** The name of the container beside it that is measured, where the program is somebody else's. */
    public static final String PROGRAM = "program";

    /** The names of all containers that a trial's pod has of its own. */
    public static final Set<String> OF_ITS_OWN = Set.of(CONTAINER, PROGRAM, TrialJars.NAME);

    /** The user the image runs as. */
    static final long USER = 65532;

    /** SIGTERM makes the workload report and stop; longer than that nobody waits. */
    static final long GRACE_SECONDS = 5;

    /** There is one user in the pod, and where a namespace chooses it its group is not known. */
    private static final int READABLE = 0444;

    private TrialJob() {}

    /**
     * @param trial as stored
     * @param plan of the trial
     * @param settings of the installation and the experiment
     */
    public static Job of(HasMetadata trial, TrialPlan plan, PodSettings settings) {
        return new JobBuilder()
                .withMetadata(metadata(trial, plan, settings.queue()))
                .withNewSpec()
                .withCompletionMode("Indexed")
                .withCompletions(plan.pods())
                .withParallelism(plan.pods())
                .withBackoffLimit(0)
                .withActiveDeadlineSeconds(Math.max(1, Math.ceilDiv(plan.deadlineNanos(), 1_000_000_000L)))
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(Labels.ofPod(plan))
                .withAnnotations(annotations(plan))
                .endMetadata()
                .withSpec(podSpec(trial, plan, settings))
                .endTemplate()
                .endSpec()
                .build();
    }

    /** Kueue's webhook suspends what has its label: without Kueue the Job would wait for nobody if it were made suspended. */
    private static ObjectMeta metadata(HasMetadata trial, TrialPlan plan, String queue) {
        ObjectMeta metadata = TrialObjects.metadata(trial, plan);
        if (queue != null) {
            metadata.getLabels().put(Labels.QUEUE, queue);
        }
        return metadata;
    }

    /** @return the queue of Kueue that a Job goes through; null for none */
    public static String queue(Job job) {
        return job == null || job.getMetadata().getLabels() == null
                ? null
                : job.getMetadata().getLabels().get(Labels.QUEUE);
    }

    /** @return whether Kueue holds a Job: it has not let it go yet, or has taken it back */
    public static boolean isHeld(Job job) {
        return queue(job) != null && Boolean.TRUE.equals(job.getSpec().getSuspend());
    }

    /** @return whether a Service, and a NetworkPolicy, go with it; of a cached Job, which has no template, too */
    public static boolean isLookedFor(Job job) {
        return job.getSpec().getCompletions() > 1
                || job.getMetadata().getLabels().containsKey(Labels.ROUNDS);
    }

    private static PodSpec podSpec(HasMetadata trial, TrialPlan plan, PodSettings settings) {
        Placement placement = plan.placement();
        boolean host = plan.cell().variant().runtime().path() == Path.Host;
        PodSpec wanted = wanted(placement.podTemplate());
        return new PodSpecBuilder()
                .withHostNetwork(host ? true : null)
                .withDnsPolicy(host ? "ClusterFirstWithHostNet" : null) // else it would not find its peer's name
                .withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withSubdomain(plan.isLookedFor() ? plan.name() : null)
                .withNodeSelector(placement.nodeSelector() == null ? Map.of() : placement.nodeSelector())
                .withTolerations(tolerations(placement))
                .withPriorityClassName(placement.priorityClassName())
                .withRuntimeClassName(placement.runtimeClassName())
                .withImagePullSecrets(wanted.getImagePullSecrets())
                .withServiceAccountName(wanted.getServiceAccountName())
                .withSchedulerName(wanted.getSchedulerName())
                .withTopologySpreadConstraints(wanted.getTopologySpreadConstraints())
                .withResourceClaims(wanted.getResourceClaims())
                .withAffinity(TrialAffinity.of(plan, settings.nodes()))
                .withSecurityContext(podSecurity(settings.user()))
                .withInitContainers(TrialJars.initContainers(plan, settings))
                .withShareProcessNamespace(ProgramContainer.isIn(plan) ? true : null) // whoever proves must see
                .withContainers(containers(trial, plan, settings))
                .withVolumes(volumes(plan, settings.secret()))
                .build();
    }

    private static List<Container> containers(HasMetadata trial, TrialPlan plan, PodSettings settings) {
        Container own = TrialContainer.of(trial, plan, settings);
        // the kubelet starts one after the other, and pulls before it starts: ours doesn't wait for a program that is
        // being pulled
        return ProgramContainer.isIn(plan)
                ? List.of(
                        ProgramContainer.of(
                                plan, TrialContainer.claims(plan.placement().podTemplate())),
                        own)
                : List.of(own);
    }

    /** A template's fields have the names and meanings of a pod's own. */
    private static PodSpec wanted(PodTemplate template) {
        return template == null || template.spec() == null
                ? new PodSpec()
                : Json.read(Json.write(template.spec()), PodSpec.class);
    }

    /** What the user wants, and over it what scrapes and what keeps autoscalers from moving a pod that measures. */
    private static Map<String, String> annotations(TrialPlan plan) {
        Placement placement = plan.placement();
        Map<String, String> annotations = new TreeMap<>();
        if (placement.annotations() != null) {
            annotations.putAll(placement.annotations());
        }
        annotations.put("prometheus.io/scrape", "true");
        annotations.put("prometheus.io/port", Integer.toString(TrialContainer.METRICS_PORT));
        annotations.put("prometheus.io/path", "/metrics");
        annotations.put("cluster-autoscaler.kubernetes.io/safe-to-evict", "false");
        annotations.put("karpenter.sh/do-not-disrupt", "true");
        if (ProgramContainer.isIn(plan)) {
            annotations.put("kubectl.kubernetes.io/default-container", CONTAINER);
        }
        return annotations;
    }

    private static List<Toleration> tolerations(Placement placement) {
        if (placement.tolerations() == null) {
            return List.of();
        }
        return placement.tolerations().stream()
                .map(t -> new TolerationBuilder()
                        .withKey(t.key())
                        .withOperator(t.operator() == null ? null : t.operator().name())
                        .withValue(t.value())
                        .withEffect(t.effect() == null ? null : t.effect().name())
                        .withTolerationSeconds(t.tolerationSeconds())
                        .build())
                .toList();
    }

    /** With no user of its own a namespace's policy gives it one; the image's files are for everybody. */
    private static PodSecurityContext podSecurity(Long user) {
        return new PodSecurityContextBuilder()
                .withRunAsNonRoot(true)
                .withRunAsUser(user)
                .withRunAsGroup(user)
                .withFsGroup(user)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .build();
    }

    /** The root file system is read-only; Aeron's buffers want memory behind /dev/shm. */
    private static List<Volume> volumes(TrialPlan plan, TrialSecret secret) {
        List<Volume> all = new ArrayList<>();
        all.add(new VolumeBuilder()
                .withName("tmp")
                .withNewEmptyDir()
                .endEmptyDir()
                .build());
        all.add(new VolumeBuilder()
                .withName("shm")
                .withNewEmptyDir()
                .withMedium("Memory")
                .endEmptyDir()
                .build());
        if (ProgramContainer.isIn(plan)) {
            all.add(ProgramContainer.volume());
        }
        VariantRuntime runtime = plan.cell().variant().runtime();
        if (runtime.encrypted()) {
            Tls named = runtime.tls();
            all.add(certificates(named == null ? secret.name() : named.secretName(), named != null));
        }
        all.addAll(TrialJars.volumes(plan));
        return all;
    }

    /**
     * @param optional for a Secret that the operator has not made: without it, or a file of it, the pod would wait for it until its
     *     deadline, and why would be in an event only. So it starts, and says what is missing.
     */
    private static Volume certificates(String secret, boolean optional) {
        return new VolumeBuilder()
                .withName(TrialContainer.CERTIFICATES)
                .withNewSecret()
                .withSecretName(secret)
                .withOptional(optional ? true : null)
                .withDefaultMode(READABLE)
                .withItems(Stream.of(
                                TrialCertificates.AUTHORITY_FILE,
                                TrialCertificates.CERTIFICATE_FILE,
                                TrialCertificates.KEY_FILE)
                        .map(file -> new KeyToPath(file, null, file))
                        .toList())
                .endSecret()
                .build();
    }
}
