package dev.topspin.operator.build;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.ContainerProgram;
import dev.topspin.model.spec.Placement;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceClaim;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.List;
import java.util.Map;

/**
 * The container of somebody else's program that is measured: it has the measured CPUs, and Topspin's own beside it the others. Both
 * have whole ones, so that a static CPU manager gives each container its own. The program gets no token and no secret.
 */
final class ProgramContainer {
    /** Of images that are not Topspin's: all forks are of the same. */
    static final String PULL_POLICY = "IfNotPresent";

    /** Where both containers have the plan. */
    static final String FOLDER = "/run/topspin";

    private static final String VOLUME = "program";

    private ProgramContainer() {}

    /** @return whether a trial measures a program in a container of its own */
    static boolean isIn(TrialPlan plan) {
        return plan.cell().variant().container() != null;
    }

    /**
     * @param plan of a trial that has such a program
     * @param claims what devices it has
     */
    static Container of(TrialPlan plan, List<ResourceClaim> claims) {
        ContainerProgram program = plan.cell().variant().container();
        Map<String, Quantity> resources = resources(plan);
        return new ContainerBuilder()
                .withName(TrialJob.PROGRAM)
                .withImage(program.image())
                .withImagePullPolicy(PULL_POLICY)
                .withCommand(program.command() == null ? List.of() : program.command())
                .withArgs(program.args() == null ? List.of() : program.args())
                .addNewEnv()
                .withName("TOPSPIN_PLAN")
                .withValue(FOLDER + "/plan.json")
                .endEnv()
                .withNewResources()
                .withRequests(resources)
                .withLimits(resources)
                .withClaims(claims)
                .endResources()
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .withVolumeMounts(mount().withReadOnly(true).build())
                .build();
    }

    private static Map<String, Quantity> resources(TrialPlan plan) {
        Placement placement = plan.placement();
        long mebibytes = (placement.memoryBytes() >> 20) - ContainerProgram.HELPER_MEBIBYTES;
        return Map.of(
                "cpu", new Quantity(Integer.toString(placement.cpus())), "memory", new Quantity(mebibytes + "Mi"));
    }

    /** @return what Topspin's own container has in such a pod */
    static Map<String, Quantity> ofHelper(TrialPlan plan) {
        return Map.of(
                "cpu",
                new Quantity(Integer.toString(plan.placement().housekeepingCpus())),
                "memory",
                new Quantity(ContainerProgram.HELPER_MEBIBYTES + "Mi"));
    }

    /** @return the mount of the plan's folder, in which Topspin's own container writes */
    static VolumeMount mountOfHelper() {
        return mount().build();
    }

    private static VolumeMountBuilder mount() {
        return new VolumeMountBuilder().withName(VOLUME).withMountPath(FOLDER);
    }

    /** @return the volume of the plan's folder */
    static Volume volume() {
        return new VolumeBuilder()
                .withName(VOLUME)
                .withNewEmptyDir()
                .endEmptyDir()
                .build();
    }
}
