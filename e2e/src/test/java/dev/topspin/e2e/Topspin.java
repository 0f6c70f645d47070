package dev.topspin.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The release under test: installed once, as the README says, from the image and the chart; removed at the end. */
final class Topspin implements AutoCloseable {
    static final String RELEASE = "topspin";
    /** Namespace of the operator. */
    static final String SYSTEM = "topspin-system";
    /** Namespace of the experiments. */
    static final String EXPERIMENTS = "topspin-e2e";
    /** Namespace of the nodes' leases, which the chart keeps. */
    static final String LEASES = "topspin-node-leases";
    /** Name of the image, without a tag, and the tag. */
    static final String[] IMAGE = image();

    private static final Duration READY = Duration.ofSeconds(60);

    /** Whether crds/ were applied before the tests, by whoever made the cluster; the chart leaves them alone then. */
    private static final boolean CRDS_APPLIED = "yes".equals(System.getenv("TOPSPIN_E2E_CRDS_APPLIED"));

    /** From then on the chart is upgraded without them: they are the same, and of an upgrade's time they are half. */
    private static volatile boolean crdsThere = CRDS_APPLIED;

    private Topspin() {}

    /** Installs it; both namespaces enforce the restricted pod security standard. */
    static Topspin install() {
        String there = Cluster.kubectl("get", "crd", "-o", "name");
        if (crdsThere) { // also where failed tests are run once more: what they have left goes
            Cluster.kubectl("delete", "namespace", EXPERIMENTS, "--ignore-not-found", Await.timeout(120));
        } else if (there.contains("topspin.dev")) {
            throw new AssertionError("Topspin is already installed in this cluster: it would be tested against itself");
        }
        for (String namespace : List.of(SYSTEM, EXPERIMENTS)) {
            restrictedNamespace(namespace);
        }
        upgrade();
        return new Topspin();
    }

    /** Makes a namespace that refuses pods which are not restricted. */
    static void restrictedNamespace(String name) {
        String document = """
                apiVersion: v1
                kind: Namespace
                metadata: {name: %s, labels: {pod-security.kubernetes.io/enforce: restricted}}
                """.formatted(name);
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-f", "-");
        if (output.exit() != 0) {
            throw new AssertionError(output.all());
        }
        Await.that(
                "the service account of " + name,
                READY,
                () -> Cluster.client()
                                .serviceAccounts()
                                .inNamespace(name)
                                .withName("default")
                                .get()
                        != null);
    }

    /** Installs or changes the release, and waits until it is ready; {@code values} as for {@code helm --set}. */
    static void upgrade(String... values) {
        List<String> arguments = new ArrayList<>(List.of("upgrade", "--install", RELEASE, chart().toString()));
        arguments.addAll(List.of("-n", SYSTEM, "--wait", Await.timeout(120), "--reset-values"));
        arguments.addAll(List.of("--set", "image.repository=" + IMAGE[0], "--set-string", "image.tag=" + IMAGE[1]));
        arguments.addAll(List.of("--set", "kubeletConfig.reconcilePeriod=1s")); // as the cluster's kubelets have it
        arguments.addAll(List.of("--set", "limits.hostNetwork=true")); // so that none has to change the release for it
        if (crdsThere) {
            arguments.addAll(List.of("--set", "crds.install=false"));
        }
        Arrays.stream(values).forEach(v -> arguments.addAll(List.of("--set", v)));
        try {
            Await.retrying(() -> Cluster.helm(arguments.toArray(String[]::new)));
        } catch (AssertionError e) {
            String pods =
                    Cluster.kubectlWith("", "describe", "pods", "-n", SYSTEM).all();
            throw new AssertionError(e.getMessage() + "\n" + pods + "\n" + operatorLog(), e);
        }
        crdsThere = true;
    }

    /** Uninstalls the release, which keeps the CRDs; the next installation brings them again. */
    static void uninstall() {
        Cluster.helm("uninstall", RELEASE, "-n", SYSTEM, "--wait");
        crdsThere = CRDS_APPLIED;
    }

    /** Kills the operator's process without a word of warning, and waits until another one is ready. */
    static void killOperator() {
        Pod before = operator();
        String container = container(before);
        if (OwnCluster.isThere()) {
            OwnCluster.signal(before, "KILL");
        } else {
            String name = before.getMetadata().getName();
            Cluster.kubectl("delete", "pod", name, "-n", SYSTEM, "--grace-period=0", "--force");
        }
        Await.that("another operator", READY, () -> {
            Pod now = operator();
            return ready(now) && !container(now).equals(container);
        });
    }

    /** Sets a variable of the operator's environment; set it back, or the next upgrade finds a conflict. */
    static void setOperatorEnv(String name, String value) {
        Cluster.kubectl("set", "env", "deployment/" + RELEASE, "-n", SYSTEM, name + "=" + value);
        Cluster.kubectl("rollout", "status", "deployment/" + RELEASE, "-n", SYSTEM, Await.timeout(60));
    }

    static boolean ready(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
    }

    private static String container(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream()
                .findFirst()
                .map(c -> String.valueOf(c.getContainerID()))
                .orElse("");
    }

    static Path chart() {
        Path chart = Path.of("..", "charts", "topspin").toAbsolutePath().normalize();
        if (!Files.isDirectory(chart)) {
            throw new AssertionError("not started in the module's folder: there is no " + chart);
        }
        return chart;
    }

    /** @return the operator's one pod */
    static Pod operator() {
        return Await.until(
                        "one operator pod",
                        READY,
                        () -> Cluster.client()
                                .pods()
                                .inNamespace(SYSTEM)
                                .withLabel("app.kubernetes.io/name", "topspin")
                                .list()
                                .getItems(),
                        pods -> pods.size() == 1)
                .getFirst();
    }

    /** @return what the operator logged last */
    static String operatorLog() {
        return Cluster.kubectlWith("", "logs", "-n", SYSTEM, "deployment/" + RELEASE, "--tail=60")
                .all();
    }

    /** @return a page of the operator, e.g. {@code metrics} */
    static String operatorPage(String path) {
        return Cluster.kubectl(
                "get",
                "--raw",
                "/api/v1/namespaces/%s/pods/%s:8080/proxy/%s"
                        .formatted(SYSTEM, operator().getMetadata().getName(), path));
    }

    private static String[] image() {
        String image = System.getenv("TOPSPIN_IMAGE");
        int colon = image == null ? -1 : image.lastIndexOf(':');
        if (colon < 0) {
            throw new AssertionError("TOPSPIN_IMAGE must name the image with its tag, e.g. localhost/topspin:e2e");
        }
        return new String[] {image.substring(0, colon), image.substring(colon + 1)};
    }

    /** Removes all of it, the kept CRDs as well, from a cluster that stays. */
    @Override
    public void close() {
        if (OwnCluster.goesWithTheTests()) {
            return;
        }
        Cluster.kubectl("delete", "namespace", EXPERIMENTS, "--ignore-not-found", Await.timeout(120));
        Cluster.helm("uninstall", RELEASE, "-n", SYSTEM, "--wait", "--ignore-not-found");
        Cluster.kubectl("delete", "namespace", SYSTEM, LEASES, "--ignore-not-found", Await.timeout(120));
        Cluster.kubectl(
                "delete",
                "crd",
                "experiments.topspin.dev",
                "trials.topspin.dev",
                "experimentschedules.topspin.dev",
                "nodesweeps.topspin.dev",
                "nodereports.topspin.dev",
                "capacitysearches.topspin.dev",
                "--ignore-not-found",
                Await.timeout(60));
        crdsThere = false;
    }
}
