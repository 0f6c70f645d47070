package dev.topspin.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A clock of the operators' own, which can be shifted while they run: their libc reads by how much from a file of their pod. */
final class SoakClock {
    /** What is ahead is in a file that each operator has for itself. */
    private static final String SECONDS_AHEAD = """
            static volatile long *ahead;

            __attribute__((constructor)) static void map_file(void) {
              int file = open("/clock/ahead", O_RDWR | O_CREAT, 0666);
              if (file < 0 || ftruncate(file, sizeof(long)) < 0) return;
              void *mapped = mmap(0, sizeof(long), PROT_READ, MAP_SHARED, file, 0);
              if (mapped != MAP_FAILED) ahead = mapped;
              close(file);
            }

            static long seconds_ahead(void) { return ahead ? *ahead : 0; }
            """;

    private static final String MOUNTED = """
            {"spec": {"template": {"spec": {
              "volumes": [{"name": "shifted-clock", "configMap": {"name": "shifted-clock"}}, {"name": "clock", "emptyDir": {}}],
              "containers": [{"name": "operator",
                "env": [{"name": "LD_PRELOAD", "value": "/shifted-clock/clock.so"}],
                "volumeMounts": [{"name": "shifted-clock", "mountPath": "/shifted-clock"}, {"name": "clock", "mountPath": "/clock"}]}]}}}}
            """;

    /** Gives it to the operators, who are being restarted then. */
    void install(Path folder) {
        Path library = ClockLibrary.build(folder, SECONDS_AHEAD);
        String map = "configmap/shifted-clock"; // there already where a soak is run once more
        Cluster.kubectl("delete", map, "-n", Topspin.SYSTEM, "--ignore-not-found");
        Cluster.kubectl("create", "configmap", "shifted-clock", "-n", Topspin.SYSTEM, "--from-file=" + library);
        Cluster.kubectl("patch", "deployment/" + Topspin.RELEASE, "-n", Topspin.SYSTEM, "-p", MOUNTED);
    }

    /** @return whether the API server's certificate, which is as old as its cluster, is valid two minutes ago */
    boolean mayBeBehind() {
        String made = Cluster.client()
                .namespaces()
                .withName("kube-system")
                .get()
                .getMetadata()
                .getCreationTimestamp();
        return Instant.parse(made).isBefore(Instant.now().minus(Duration.ofSeconds(150)));
    }

    /** Has all operators' clocks jump to so many seconds ahead of the true time; behind it where negative. */
    void shift(int secondsAhead) {
        StringBuilder bytes = new StringBuilder();
        for (int i = 0; i < Long.BYTES; i++) {
            bytes.append("\\%03o".formatted(((long) secondsAhead >> (8 * i)) & 0xFF));
        }
        for (Pod pod : operators()) {
            String file = "/var/lib/kubelet/pods/%s/volumes/kubernetes.io~empty-dir/clock/ahead"
                    .formatted(pod.getMetadata().getUid());
            OwnCluster.exec(
                    pod.getSpec().getNodeName(),
                    "sh",
                    "-c",
                    "[ ! -f %1$s ] || printf '%2$s' | dd of=%1$s conv=notrunc status=none".formatted(file, bytes));
        }
    }

    private static List<Pod> operators() {
        return Cluster.client()
                .pods()
                .inNamespace(Topspin.SYSTEM)
                .withLabel("app.kubernetes.io/name", "topspin")
                .list()
                .getItems()
                .stream()
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .toList();
    }
}
