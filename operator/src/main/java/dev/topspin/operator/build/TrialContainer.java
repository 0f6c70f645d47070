package dev.topspin.operator.build;

import dev.topspin.model.Json;
import dev.topspin.model.plan.ControlSecret;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.PodTemplate;
import dev.topspin.model.spec.VariantRuntime.Path;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceClaim;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Topspin's own container of a trial's pod, mostly the only one: Guaranteed, with whole CPUs, and the plan as an argument. */
final class TrialContainer {
    static final int METRICS_PORT = 9095;
    static final int CONTROL_PORT = 7400;
    static final int DATA_PORT = 7401;

    /** The name of the volume. */
    static final String CERTIFICATES = "certificates";

    private static final String CERTIFICATES_FOLDER = "/etc/topspin/certificates";
    static final String REPORT = "/dev/termination-log";
    static final String JAVA = "/opt/topspin/bin/java";
    static final String JAR = "/opt/topspin/lib/topspin-workload.jar";
    private static final String ARCHIVE = "/opt/topspin/workload.jsa";

    private TrialContainer() {}

    static Container of(HasMetadata trial, TrialPlan plan, PodSettings settings) {
        Placement placement = plan.placement();
        Path path = plan.cell().variant().runtime().path();
        Optional<String> otherJdk = TrialJars.image(plan);
        boolean besideAProgram = ProgramContainer.isIn(plan);
        Map<String, Quantity> resources = besideAProgram
                ? ProgramContainer.ofHelper(plan)
                : Map.of(
                        "cpu",
                        new Quantity(Integer.toString(placement.podCpus())),
                        "memory",
                        new Quantity(placement.memory()));
        return new ContainerBuilder()
                .withName(TrialJob.CONTAINER)
                .withImage(otherJdk.orElse(settings.image()))
                // Topspin's own is pulled as its installation says, another's as a program's
                .withImagePullPolicy(otherJdk.isPresent() ? ProgramContainer.PULL_POLICY : settings.pullPolicy())
                .withCommand(otherJdk.isPresent() ? "java" : JAVA) // where the image's PATH has it
                .withArgs(arguments(trial, plan, settings))
                .withEnv(environment(settings.secret()))
                .withPorts(
                        port("metrics", METRICS_PORT, path),
                        port("control", CONTROL_PORT, path),
                        port("data", DATA_PORT, path))
                .withNewResources()
                .withRequests(resources)
                .withLimits(resources)
                .withClaims(besideAProgram ? List.of() : claims(placement.podTemplate()))
                .endResources()
                .withTerminationMessagePath(REPORT)
                // a JVM that doesn't start says why in its log alone
                .withTerminationMessagePolicy(otherJdk.isPresent() ? "FallbackToLogsOnError" : "File")
                .withSecurityContext(security())
                .withVolumeMounts(mounts(plan))
                .build();
    }

    static SecurityContext security() {
        return new SecurityContextBuilder()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .build();
    }

    /** @return the devices of the container that is measured */
    static List<ResourceClaim> claims(PodTemplate template) {
        return template == null
                ? List.of()
                : template.claims().stream()
                        .map(claim -> new ResourceClaim(claim.name(), null))
                        .toList();
    }

    /** In the network of the node a port is the node's, and the scheduler looks whether another pod has it. */
    private static ContainerPort port(String name, int port, Path path) {
        return new ContainerPortBuilder()
                .withName(name)
                .withContainerPort(port)
                .withHostPort(path == Path.Host ? port : null)
                .build();
    }

    private static List<String> arguments(HasMetadata trial, TrialPlan plan, PodSettings settings) {
        List<String> args = new ArrayList<>(JvmFlags.of(plan));
        args.addAll(JvmFlags.sharing(ARCHIVE, plan));
        args.addAll(List.of("-jar", TrialJars.jar(plan)));
        args.addAll(List.of("--plan", literal(Json.write(plan))));
        args.addAll(List.of("--role", "$(JOB_COMPLETION_INDEX)"));
        args.addAll(List.of("--bind", "$(POD_IP)", "--node", "$(NODE_NAME)"));
        if (plan.isLookedFor()) {
            String peer = peer(plan, trial.getMetadata().getNamespace());
            args.addAll(List.of("--peer", peer));
            if (plan.cell().variant().runtime().path() == Path.Service) {
                args.addAll(List.of("--advertise", peer));
            }
            args.addAll(List.of("--control-port", Integer.toString(CONTROL_PORT)));
            args.addAll(List.of("--data-port", Integer.toString(DATA_PORT)));
            args.addAll(List.of("--start-timeout", startTimeout(settings)));
        }
        if (ProgramContainer.isIn(plan)) {
            args.addAll(List.of("--program-folder", ProgramContainer.FOLDER));
            args.addAll(List.of("--start-timeout", startTimeout(settings)));
        }
        if (plan.cell().variant().runtime().encrypted()) {
            args.addAll(List.of("--certificates", CERTIFICATES_FOLDER));
        }
        if (settings.reconcilePeriod() != null) {
            args.addAll(List.of("--reconcile-period", settings.reconcilePeriod().toMillis() + "ms"));
        }
        args.addAll(List.of("--metrics-port", Integer.toString(METRICS_PORT), "--report", REPORT));
        return args;
    }

    private static String startTimeout(PodSettings settings) {
        return Math.max(1, settings.startDeadline().toSeconds()) + "s";
    }

    /**
     * Both pods of a pair get the same arguments: only the driver looks for its peer, and that is the pod of index 1. One that meets
     * many has trials of experiments whose names end with the index of a process, as its own does with its own.
     */
    private static String peer(TrialPlan plan, String namespace) {
        if (plan.cell().variant().runtime().path() == Path.Service) {
            return TrialObjects.frontName(plan.name()) + "." + namespace + ".svc";
        }
        String trial = plan.name();
        int index = 1;
        if (plan.rounds() != null) {
            String own = "-" + plan.rounds().index();
            String all =
                    plan.experiment().substring(0, Math.max(0, plan.experiment().length() - own.length()));
            trial = "%s-{}%s"
                    .formatted(all, plan.name().substring(plan.experiment().length()));
            index = 0;
        }
        return "%s-%d.%s.%s.svc".formatted(trial, index, trial, namespace);
    }

    /** A dollar sign would be taken for the name of a variable. */
    private static String literal(String argument) {
        return argument.replace("$", "$$");
    }

    private static List<EnvVar> environment(TrialSecret secret) {
        List<EnvVar> all = new ArrayList<>();
        all.add(downward("POD_IP", "status.podIP"));
        all.add(downward("NODE_NAME", "spec.nodeName"));
        if (secret != null) {
            all.add(new EnvVarBuilder()
                    .withName(ControlSecret.VARIABLE)
                    .withNewValueFrom()
                    .withNewSecretKeyRef(TrialSecret.KEY, secret.name(), null)
                    .endValueFrom()
                    .build());
        }
        return all;
    }

    private static List<VolumeMount> mounts(TrialPlan plan) {
        List<VolumeMount> all = new ArrayList<>();
        all.add(mount("tmp", "/tmp").build());
        all.add(mount("shm", "/dev/shm").build());
        if (ProgramContainer.isIn(plan)) {
            all.add(ProgramContainer.mountOfHelper());
        }
        if (plan.cell().variant().runtime().encrypted()) {
            all.add(mount(CERTIFICATES, CERTIFICATES_FOLDER).withReadOnly(true).build());
        }
        all.addAll(TrialJars.mounts(plan));
        return all;
    }

    private static VolumeMountBuilder mount(String name, String path) {
        return new VolumeMountBuilder().withName(name).withMountPath(path);
    }

    private static EnvVar downward(String name, String field) {
        return new EnvVarBuilder()
                .withName(name)
                .withNewValueFrom()
                .withNewFieldRef()
                .withApiVersion("v1") // as the API server fills in, so that what is compared is whole
                .withFieldPath(field)
                .endFieldRef()
                .endValueFrom()
                .build();
    }
}
