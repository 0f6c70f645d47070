package dev.topspin.e2e;

import dev.topspin.e2e.OwnCluster.Book;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks, while trials run, at the CPUs of each of their pods from outside: what the kernel lets the container use, what
 * the kubelet has in its book, and what everything else on that node may use.
 */
final class CpuWatch implements AutoCloseable {
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();
    private final Repeating watching = new Repeating(this::watch);

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
        List<Pod> pods = Cluster.client().pods().inAnyNamespace().list().getItems().stream()
                .filter(CpuWatch::runs)
                .toList();
        pods.stream()
                .filter(p -> p.getMetadata().getLabels().containsKey("topspin.dev/trial"))
                .forEach(p -> look(p, pods));
    }

    private void look(Pod pod, List<Pod> pods) {
        Map<String, String> labels = pod.getMetadata().getLabels();
        String key = labels.get("topspin.dev/trial") + "/" + labels.get("topspin.dev/role");
        String node = pod.getSpec().getNodeName();
        try {
            Book book = OwnCluster.book(node);
            CpuSet kernel = cpuset(pod);
            List<CpuSet> others = new ArrayList<>(List.of(CpuSet.of(book.defaultCpuSet())));
            Map<String, CpuSet> exclusive = book.exclusive();
            CpuSet given = exclusive.remove(pod.getMetadata().getUid());
            others.addAll(exclusive.values());
            for (Pod other : pods) {
                if (other.getSpec().getNodeName().equals(node)
                        && !other.getMetadata()
                                .getUid()
                                .equals(pod.getMetadata().getUid())) {
                    others.add(cpuset(other));
                }
            }
            CpuSet shared = new CpuSet(new TreeSet<>());
            others.forEach(o -> shared.cpus().addAll(o.and(kernel).cpus()));
            Seen now = new Seen(pod.getMetadata().getName(), node, kernel, given, shared);
            // the shared pool is put right by the CPU manager's next reconciliation, a second later: look until it is
            seen.compute(key, (k, before) -> before != null && before.shared().isEmpty() ? before : now);
        } catch (AssertionError e) {
            // a pod ended between two looks; whether each was seen is for the test to say
        }
    }

    private static CpuSet cpuset(Pod pod) {
        String node = pod.getSpec().getNodeName();
        String id = pod.getStatus()
                .getContainerStatuses()
                .getFirst()
                .getContainerID()
                .replaceFirst("^.*/", "");
        boolean v2 = Files.exists(Path.of("/sys/fs/cgroup/cgroup.controllers"));
        String find = "find /sys/fs/cgroup -path '*topspin-%s*/%s/cpuset.cpus%s' -exec cat {} +"
                .formatted(node, id, v2 ? ".effective" : "");
        return CpuSet.of(OwnCluster.exec(node, "sh", "-c", find));
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
