package dev.topspin.e2e;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.ArrayList;
import java.util.List;

/** The cluster the tests run against: that of {@code KUBECONFIG}. */
final class Cluster {
    private static final KubernetesClient CLIENT = new KubernetesClientBuilder().build();

    private Cluster() {}

    static KubernetesClient client() {
        return CLIENT;
    }

    /** @return a document read as an object of the API */
    static <T> T yaml(String document, Class<T> type) {
        return CLIENT.getKubernetesSerialization().unmarshal(document, type);
    }

    /** @return what {@code kubectl} prints; it must succeed */
    static String kubectl(String... arguments) {
        return Shell.ok(command("kubectl", arguments));
    }

    /** @return what {@code kubectl} does with a document on its standard input, failed or not */
    static Shell.Output kubectlWith(String document, String... arguments) {
        return Shell.run(command("kubectl", arguments), document);
    }

    /** @return what {@code helm} prints; it must succeed */
    static String helm(String... arguments) {
        return Shell.ok(command("helm", arguments));
    }

    private static List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        return command;
    }
}
