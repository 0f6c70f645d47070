package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;

/**
 * What the API server does to the pods of a namespace before it takes them. A policy of its own does what a webhook does, and needs
 * nobody to answer.
 *
 * @param namespace whose pods they are, and name of its one policy of a kind
 */
record PodAdmission(String namespace) {
    /** Before the start deadline of two minutes, which begins once there is a node, is over. */
    static final Duration AT_ONCE = Duration.ofSeconds(90);

    private static final String POLICY = """
            apiVersion: admissionregistration.k8s.io/v1
            kind: %1$s
            metadata: {name: %4$s}
            spec:
              matchConstraints:
                namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %4$s}}
                resourceRules:
                - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}
              failurePolicy: Fail
            %2$s
            ---
            apiVersion: admissionregistration.k8s.io/v1
            kind: %1$sBinding
            metadata: {name: %4$s}
            spec: {policyName: %4$s%3$s}
            """;

    /** Makes the namespace, where a pod may be anything. */
    void makeNamespace() {
        Topspin.restrictedNamespace(namespace);
        Cluster.kubectl(
                "label", "namespace", namespace, "--overwrite", "pod-security.kubernetes.io/enforce=privileged");
    }

    /** Removes it and what was made for it. */
    void removeNamespace() {
        for (String kind : List.of("mutatingadmissionpolicy", "validatingadmissionpolicy")) {
            Cluster.kubectl("delete", kind + "," + kind + "binding", namespace, "--ignore-not-found");
        }
        Cluster.kubectl("delete", "validatingwebhookconfiguration", namespace, "--ignore-not-found");
        Cluster.kubectl("delete", "namespace", namespace, "--ignore-not-found", "--timeout=120s");
    }

    void apply(String document) {
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-n", namespace, "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    /** Denies every pod, in these words. */
    void deny(String words) {
        apply(POLICY.formatted(
                "ValidatingAdmissionPolicy",
                "  validations: [{expression: \"false\", message: %s}]".formatted(words),
                ", validationActions: [Deny]",
                namespace));
        awaitInPods(words);
    }

    /**
     * Changes every pod.
     *
     * @param expression of JSON patches, in CEL
     * @param words that are in a pod from then on
     */
    void mutate(String expression, String words) {
        apply(POLICY.formatted(
                "MutatingAdmissionPolicy", """
                  reinvocationPolicy: Never
                  mutations:
                  - patchType: JSONPatch
                    jsonPatch:
                      expression: >-
                """ + expression.indent(8).stripTrailing(), "", namespace));
        awaitInPods(words);
    }

    /** The API server follows a policy some moments after it has taken it. */
    void awaitInPods(String words) {
        Await.that("the policy to be followed", AT_ONCE, () -> probe().contains(words));
    }

    /** And for some moments after it is gone. */
    void removePolicy(String kind, String words) {
        String policy = kind + "admissionpolicy";
        Cluster.kubectl("delete", policy + "," + policy + "binding", namespace, "--ignore-not-found");
        Await.that("the policy to be forgotten", AT_ONCE, () -> !probe().contains(words));
    }

    /** The same of a webhook that has the namespace's name. */
    void removeWebhook(String words) {
        Cluster.kubectl("delete", "validatingwebhookconfiguration", namespace, "--ignore-not-found");
        Await.that("the webhook to be forgotten", AT_ONCE, () -> !probe().contains(words));
    }

    private String probe() {
        return Cluster.kubectlWith("", "run", "probe", "--image=x", "-n", namespace, "--dry-run=server", "-o", "yaml")
                .all();
    }
}
