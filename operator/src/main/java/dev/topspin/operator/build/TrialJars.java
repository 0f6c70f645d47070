package dev.topspin.operator.build;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.JvmSettings;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the workload's jars get to a JDK that is not in Topspin's image: an init container of that image copies them to a volume, and the
 * container that measures, of the other image, has it in the place where the image has the jars.
 */
public final class TrialJars {
    /** The name of the init container, and of the volume. */
    public static final String NAME = "jars";

    private static final String FOLDER = "/opt/topspin/lib";
    private static final String TO = "/jars";

    /** In the container that is measured: a folder that no JDK has, wherever its own libraries are. */
    private static final String FOUND = "/opt/topspin-jars";

    /**
     * Less than a whole CPU: such a container is Guaranteed as well, as the pod must be, and the kubelet takes no CPU off its books for
     * it that it might not give back (kubernetes #112228).
     */
    private static final String CPU = "500m";

    /** Copying takes less; no more than the measured container has, so that the pod asks for no more on its account. */
    private static final long MOST_MEBIBYTES = 128;

    private TrialJars() {}

    /** @return the image in which the trial runs where that is not Topspin's; empty where it is */
    public static Optional<String> image(TrialPlan plan) {
        return Optional.ofNullable(plan.cell().variant().jvm()).map(JvmSettings::image);
    }

    /** @return the jar that the measured container starts */
    static String jar(TrialPlan plan) {
        return image(plan).isEmpty() ? TrialContainer.JAR : TrialContainer.JAR.replace(FOLDER, FOUND);
    }

    static List<Container> initContainers(TrialPlan plan, PodSettings settings) {
        return image(plan).isEmpty() ? List.of() : List.of(copying(plan, settings));
    }

    private static Container copying(TrialPlan plan, PodSettings settings) {
        long mebibytes = Math.min(MOST_MEBIBYTES, plan.placement().memoryBytes() >> 20);
        Map<String, Quantity> resources = Map.of("cpu", new Quantity(CPU), "memory", new Quantity(mebibytes + "Mi"));
        return new ContainerBuilder()
                .withName(NAME)
                .withImage(settings.image())
                .withImagePullPolicy(settings.pullPolicy())
                .withCommand(TrialContainer.JAVA)
                .withArgs(
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx32m",
                        "-cp",
                        TrialContainer.JAR,
                        "dev.topspin.workload.JarDelivery",
                        FOLDER,
                        TO)
                .withNewResources()
                .withRequests(resources)
                .withLimits(resources)
                .endResources()
                .withTerminationMessagePath(TrialContainer.REPORT)
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withSecurityContext(TrialContainer.security())
                .withVolumeMounts(mount(TO).build())
                .build();
    }

    static List<VolumeMount> mounts(TrialPlan plan) {
        return image(plan).isEmpty()
                ? List.of()
                : List.of(mount(FOUND).withReadOnly(true).build());
    }

    private static VolumeMountBuilder mount(String path) {
        return new VolumeMountBuilder().withName(NAME).withMountPath(path);
    }

    /** On the node's disk: in memory the jars would be part of what the measured container may take. */
    static List<Volume> volumes(TrialPlan plan) {
        return image(plan).isEmpty()
                ? List.of()
                : List.of(new VolumeBuilder()
                        .withName(NAME)
                        .withNewEmptyDir()
                        .endEmptyDir()
                        .build());
    }
}
