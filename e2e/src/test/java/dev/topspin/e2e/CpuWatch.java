package dev.topspin.e2e;

import dev.topspin.e2e.OwnCluster.Cpus;
import dev.topspin.model.cpu.CpuSet;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Looks, while trials run, at the CPUs of each of their pods from outside: what the kernel lets the container use, what
 * the kubelet has in its book, and what everything else on that node may use.
 */
final class CpuWatch implements AutoCloseable {
    /** A trial's containers run for seconds. */
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Map<String, Seen> seen = new ConcurrentHashMap<>();
    private final Set<String> lookedAt = ConcurrentHashMap.newKeySet();
    private final Repeating watching = new Repeating(PAUSE, this::watch);

    /**
     * What was seen of a pod.
     *
     * @param pod its name
     * @param node where it ran
     * @param kernel the container's cpuset
     * @param kubelet the CPUs the kubelet gave it; null where it is not in the book
     * @param shared with any other pod on the node, or with what the kubelet gives to all
     */
    record Seen(String pod, String node, CpuSet kernel, CpuSet kubelet, CpuSet shared) {}

    /** @return what was seen, by {@code trial/role} */
    Map<String, Seen> seen() {
        return Map.copyOf(seen);
    }

    private void watch() {
        Map<String, List<Pod>> byNode = Await.until(
                        "the list of pods",
                        Duration.ofSeconds(10),
                        () -> Cluster.client().pods().inAnyNamespace().list().getItems(),
                        pods -> true)
                .stream()
                .filter(CpuWatch::runs)
                .collect(Collectors.groupingBy(p -> p.getSpec().getNodeName()));
        byNode.forEach((node, pods) -> {
            List<Pod> unseen = pods.stream().filter(this::isUnseenTrial).toList();
            if (!unseen.isEmpty() && lookedAt.add(node)) {
                Thread.startVirtualThread(() -> look(node, unseen, pods));
            }
        });
    }

    /** By itself: a node that answers late, or is just being removed, must not keep from looking at the others while their pods run. */
    private void look(String node, List<Pod> unseen, List<Pod> onNode) {
        try {
            Cpus cpus = OwnCluster.cpus(node);
            unseen.forEach(pod -> look(pod, onNode, cpus));
        } catch (AssertionError | RuntimeException e) {
            System.out.printf("node %s could not be looked at: %s%n", node, e);
        } finally {
            lookedAt.remove(node);
        }
    }

    private boolean isUnseenTrial(Pod pod) {
        Seen before = seen.get(key(pod));
        return pod.getMetadata().getLabels().containsKey("topspin.dev/trial")
                && (before == null || !before.shared().isEmpty());
    }

    /** Until the CPUs are its own: the shared pool is put right by the CPU manager's next reconciliation only. */
    private void look(Pod pod, List<Pod> onNode, Cpus cpus) {
        CpuSet kernel = cpus.containers().get(containerId(pod));
        if (kernel == null) {
            return; // ended between two looks; whether each was seen is for the test to say
        }
        Map<String, CpuSet> exclusive = new HashMap<>(cpus.book().exclusive());
        CpuSet given = exclusive.remove(pod.getMetadata().getUid());
        List<CpuSet> others = new ArrayList<>(exclusive.values());
        others.add(CpuSet.parse(cpus.book().defaultCpuSet()));
        onNode.stream()
                .filter(other ->
                        !other.getMetadata().getUid().equals(pod.getMetadata().getUid()))
                .map(other -> cpus.containers().getOrDefault(containerId(other), CpuSet.EMPTY))
                .forEach(others::add);
        CpuSet shared = others.stream().map(kernel::and).reduce(CpuSet.EMPTY, CpuSet::or);
        seen.put(key(pod), new Seen(pod.getMetadata().getName(), pod.getSpec().getNodeName(), kernel, given, shared));
    }

    private static String key(Pod pod) {
        Map<String, String> labels = pod.getMetadata().getLabels();
        // both pods of a pair come from one template: which is which, the Job controller says
        boolean first = "0".equals(labels.get("batch.kubernetes.io/job-completion-index"));
        return labels.get("topspin.dev/trial") + "/" + (first ? "driver" : "responder");
    }

    private static String containerId(Pod pod) {
        return pod.getStatus()
                .getContainerStatuses()
                .getFirst()
                .getContainerID()
                .replaceFirst("^.*/", "");
    }

    private static boolean runs(Pod pod) {
        return "Running".equals(pod.getStatus().getPhase())
                && pod.getSpec().getNodeName() != null
                && pod.getStatus().getContainerStatuses().size() == 1
                && pod.getStatus().getContainerStatuses().getFirst().getState().getRunning() != null;
    }

    @Override
    public void close() {
        watching.close();
    }
}
