package dev.topspin.e2e;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuSet;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The project's own cluster, whose nodes can be looked into and switched off; {@code e2e/cluster/cluster --help}. */
final class OwnCluster {
    private static final String SCRIPT = System.getenv().getOrDefault("TOPSPIN_E2E_CLUSTER", "");

    private OwnCluster() {}

    static boolean isThere() {
        return !SCRIPT.isEmpty();
    }

    /** @return whether {@code e2e/run} has started it, and so takes it down after the tests with all that is in it */
    static boolean goesWithTheTests() {
        return System.getenv("TOPSPIN_E2E_CLUSTER_GOES") != null;
    }

    /** Skips the test where the cluster is somebody else's. */
    static void require(String what) {
        assumeTrue(isThere(), what + " needs the project's own cluster; this is the one of KUBECONFIG");
    }

    /** @return what a command prints inside a node, e.g. {@code n1} */
    static String exec(String node, String... command) {
        List<String> line = new ArrayList<>(List.of("node", "exec", number(node)));
        line.addAll(List.of(command));
        return cluster(line);
    }

    /** Restarts a node's kubelet; its pods go on running. */
    static void restartKubelet(String node) {
        cluster(List.of("node", "kubelet-restart", number(node)));
    }

    /** Restarts a node's containerd; its pods go on running. */
    static void restartContainerd(String node) {
        cluster(List.of("node", "containerd-restart", number(node)));
    }

    /** Sends a signal, e.g. {@code KILL}, to the first process of a pod's container; that it or its node is gone already is as good. */
    static void signal(Pod pod, String signal) {
        String id = containerId(pod);
        String node = pod.getSpec().getNodeName();
        String kill = "kill -%s $(cat $(find /sys/fs/cgroup -path '*topspin-%s*/%s/cgroup.procs' | head -n 1)) || true"
                .formatted(signal, node, id);
        try {
            exec(node, "sh", "-c", kill);
        } catch (AssertionError e) {
            if (!e.getMessage().contains("node " + node + " does not run")) {
                throw e;
            }
        }
    }

    /** Sets {@code cpu.max} of a pod's container, on cgroup v2: microseconds that it may run, of so many. */
    static void quota(Pod pod, String quota) {
        String id = containerId(pod);
        String node = pod.getSpec().getNodeName();
        exec(
                node,
                "sh",
                "-c",
                "echo %s >$(find /sys/fs/cgroup -path '*topspin-%s*/%s/cpu.max')".formatted(quota, node, id));
    }

    private static String containerId(Pod pod) {
        return pod.getStatus()
                .getContainerStatuses()
                .getFirst()
                .getContainerID()
                .replaceFirst("^.*/", "");
    }

    /** Has the API server hang. */
    static void pauseApiServer() {
        cluster(List.of("apiserver", "pause"));
    }

    /** Lets the API server go on. */
    static void resumeApiServer() {
        cluster(List.of("apiserver", "resume"));
    }

    /** Kills the API server, and waits until another one is ready. */
    static void restartApiServer() {
        cluster(List.of("apiserver", "restart"));
    }

    /** Has etcd hang. */
    static void pauseEtcd() {
        cluster(List.of("etcd", "pause"));
    }

    /** Lets etcd go on. */
    static void resumeEtcd() {
        cluster(List.of("etcd", "resume"));
    }

    /** Kills etcd, and waits until the API server has another one. */
    static void restartEtcd() {
        cluster(List.of("etcd", "restart"));
    }

    /** Has the controller manager hang: garbage collector, Job controller and the others. */
    static void pauseControllerManager() {
        cluster(List.of("controller-manager", "pause"));
    }

    /** Lets the controller manager go on. */
    static void resumeControllerManager() {
        cluster(List.of("controller-manager", "resume"));
    }

    /** Drops all that goes from a pod, and to it, by way of its node: probes of its kubelet come through. */
    static void cutOff(Pod pod) {
        String rules = """
                table inet cutoff {
                  chain forward {
                    type filter hook forward priority -10;
                    ip saddr %1$s drop
                    ip daddr %1$s drop
                  }
                }
                """.formatted(pod.getStatus().getPodIP());
        exec(pod.getSpec().getNodeName(), "sh", "-c", "echo '" + rules + "' | nft -f -");
    }

    /** Takes back {@link #cutOff}. */
    static void reconnect(Pod pod) {
        exec(pod.getSpec().getNodeName(), "nft", "delete", "table", "inet", "cutoff");
    }

    /** Cuts a node's power. */
    static void kill(String node) {
        cluster(List.of("node", "kill", number(node)));
    }

    /** Switches a node on again. */
    static void start(String node) {
        cluster(List.of("node", "start", number(node)));
    }

    /**
     * Adds a node, which takes only what tolerates {@code topspin.dev/added}.
     *
     * @param node whose number is free, e.g. {@code n8}
     * @param settings variables as in {@code cluster --help}
     */
    static void add(String node, Map<String, String> settings) {
        add(List.of(node), settings);
    }

    /** Adds several with the same settings, which takes little longer than one. */
    static void add(List<String> nodes, Map<String, String> settings) {
        List<String> command = new ArrayList<>(List.of("env"));
        settings.forEach((name, value) -> command.add(name + "=" + value));
        command.addAll(List.of(SCRIPT, "node", "add"));
        nodes.forEach(node -> command.add(number(node)));
        Shell.ok(command);
    }

    /** Removes an added node with all that runs there. */
    static void remove(String node) {
        cluster(List.of("node", "remove", number(node)));
    }

    /** Makes a node promise so many CPUs, until its kubelet next says how many it has. */
    static void promise(String node, int cpus) {
        String patch = "{\"status\": {\"capacity\": {\"cpu\": \"%1$d\"}, \"allocatable\": {\"cpu\": \"%1$d\"}}}"
                .formatted(cpus);
        Cluster.client()
                .nodes()
                .withName(node)
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    /** @return the address of a running Prometheus that scrapes all annotated pods */
    static String prometheus() {
        return cluster(List.of("prometheus", "up"))
                .lines()
                .filter(l -> l.startsWith("http"))
                .findFirst()
                .orElseThrow();
    }

    /** @return who may use which CPUs of a node, at one moment */
    static Cpus cpus(String node) {
        boolean v2 = Files.exists(Path.of("/sys/fs/cgroup/cgroup.controllers"));
        // a container may end between being found and being read: it is not there then
        String look = """
                cat /var/lib/kubelet/cpu_manager_state; echo
                find /sys/fs/cgroup -path '*topspin-%s/*/cpuset.cpus%s' -exec grep -sH . {} + || true
                """.formatted(node, v2 ? ".effective" : "");
        List<String> lines = exec(node, "sh", "-c", look).lines().toList();
        Map<String, CpuSet> containers = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            Path file = Path.of(line.substring(0, line.lastIndexOf(':')));
            containers.put(
                    file.getParent().getFileName().toString(), CpuSet.parse(line.substring(line.lastIndexOf(':') + 1)));
        }
        return new Cpus(Json.read(lines.getFirst(), Book.class), containers);
    }

    /**
     * The CPUs of a node.
     *
     * @param book the kubelet's
     * @param containers what the kernel lets each container use, by the container's id
     */
    record Cpus(Book book, Map<String, CpuSet> containers) {}

    /**
     * The kubelet's {@code cpu_manager_state}.
     *
     * @param policyName {@code static} where CPUs are handed out exclusively
     * @param defaultCpuSet what all others share
     * @param entries the exclusive CPUs, by uid of the pod and name of the container; null where there are none
     */
    record Book(String policyName, String defaultCpuSet, Map<String, Map<String, String>> entries) {
        /** @return the CPUs of a pod's containers, by pod */
        Map<String, CpuSet> exclusive() {
            return (entries == null ? Map.<String, Map<String, String>>of() : entries)
                    .entrySet().stream()
                            .collect(Collectors.toMap(
                                    Map.Entry::getKey,
                                    e -> CpuSet.parse(
                                            String.join(",", e.getValue().values()))));
        }
    }

    private static String number(String node) {
        return node.replaceFirst("^n", "");
    }

    private static String cluster(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(SCRIPT));
        command.addAll(arguments);
        return Shell.ok(command);
    }
}
