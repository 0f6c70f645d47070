package dev.topspin.operator.trial;

import dev.topspin.api.Labels;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.KubeletConfig;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.build.TrialJob;
import dev.topspin.operator.cache.CachedNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Where a trial's processes ran: what stands in their pods and nodes. Pure. */
final class PodHosts {
    private static final String STATIC = "static";
    private static final String NONE = "none";

    private PodHosts() {}

    /**
     * @param result with the reports of the processes, which say what CPUs they were given
     * @param nodes by name; null for one that could not be read
     * @param kubelets their configurations by the name of the node; null for one that could not be asked
     * @return a host for each process whose pod is on a node, in the order of the roles
     */
    static List<Host> of(
            TrialPlan plan,
            TrialResult result,
            Collection<Pod> pods,
            Function<String, CachedNode> nodes,
            Function<String, KubeletConfig> kubelets) {
        return IntStream.range(0, plan.pods())
                .boxed()
                .flatMap(index -> pods.stream()
                        .filter(p -> index.toString()
                                .equals(p.getMetadata().getLabels().get(Labels.COMPLETION_INDEX)))
                        .max(Comparator.comparing(p -> p.getMetadata().getCreationTimestamp()))
                        .filter(p -> p.getSpec().getNodeName() != null)
                        .map(p -> host(plan, TrialObserver.role(index), result, p, nodes, kubelets))
                        .stream())
                .toList();
    }

    private static Host host(
            TrialPlan plan,
            Role role,
            TrialResult result,
            Pod pod,
            Function<String, CachedNode> nodes,
            Function<String, KubeletConfig> kubelets) {
        String name = pod.getSpec().getNodeName();
        KubeletConfig kubelet = kubelets.apply(name);
        Optional<CachedNode> node = Optional.ofNullable(nodes.apply(name));
        return new Host(
                role.name(),
                name,
                pod.getSpec().getContainers().stream()
                        .filter(container -> measured(pod).equals(container.getName()))
                        .findFirst()
                        .map(Container::getImage)
                        .orElse(null),
                imageId(pod),
                node.map(CachedNode::kubelet).orElse(null),
                kubelet != null && kubelet.cpuManagerPolicy() != null
                        ? kubelet.cpuManagerPolicy()
                        : node.map(n -> policy(plan, role, result, pod, n)).orElse(null),
                node.map(CachedNode::containerRuntime).orElse(null),
                node.map(CachedNode::os).orElse(null),
                kubelet);
    }

    /** The container whose image is the result's: that which is measured. */
    private static String measured(Pod pod) {
        return pod.getSpec().getContainers().stream()
                .map(Container::getName)
                .filter(TrialJob.PROGRAM::equals)
                .findFirst()
                .orElse(TrialJob.CONTAINER);
    }

    private static String imageId(Pod pod) {
        return pod.getStatus() == null || pod.getStatus().getContainerStatuses() == null
                ? null
                : pod.getStatus().getContainerStatuses().stream()
                        .filter(status -> measured(pod).equals(status.getName()))
                        .findFirst()
                        .map(ContainerStatus::getImageID)
                        .filter(id -> !id.isEmpty())
                        .orElse(null);
    }

    /** A pod of ours is Guaranteed and asks for whole CPUs: under the static policy, and no other, it gets as many and no more. */
    private static String policy(TrialPlan plan, Role role, TrialResult result, Pod pod, CachedNode node) {
        Optional<Integer> given = result.reports().stream()
                .filter(r -> role.name().equals(r.role()))
                .map(PodReport::proof)
                .filter(Objects::nonNull)
                .flatMap(p -> CpuSet.read(p.cpusetStart()).stream())
                .map(CpuSet::size)
                .findFirst();
        // in a virtual machine of its own a pod sees the CPUs of that
        if (given.isEmpty() || pod.getSpec().getRuntimeClassName() != null) {
            return null;
        }
        int asked = plan.placement().podCpus();
        if (given.get() > asked) {
            return NONE;
        }
        boolean ofMore = node.capacityCpus() > asked;
        return given.get() == asked && ofMore ? STATIC : null;
    }
}
