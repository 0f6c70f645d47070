package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import java.util.List;

/** What the pods of a trial can't have. */
final class BadPodTemplates {
    private static final String PINNING = "pinning: Preferred";
    private static final String PATH = "spec.placement.podTemplate.";

    private BadPodTemplates() {}

    static List<Case> schema() {
        return List.of(
                spec(
                        "second-container",
                        "containers: [{name: workload, image: mine, env: [{name: A, value: b}]}, {name: proxy}]",
                        "spec.containers",
                        "a trial has one container, which Topspin writes"),
                spec(
                        "container-before-the-trial",
                        "initContainers: [{name: first, image: mine}]",
                        "spec.initContainers",
                        "no container runs before that of a trial"),
                spec(
                        "path-of-the-host",
                        "volumes: [{name: all, hostPath: {path: /}}]",
                        "spec.volumes",
                        "nothing of its node"),
                spec(
                        "not-guaranteed",
                        "resources: {requests: {cpu: 1}, limits: {cpu: 2}}",
                        "spec.resources",
                        "Guaranteed",
                        "placement.cpus"),
                spec(
                        "environment",
                        "env: [{name: JAVA_TOOL_OPTIONS, value: -Xint}]",
                        "spec.env",
                        "would change what is measured"),
                spec("network-of-the-host", "hostNetwork: true", "spec.hostNetwork", "its variant has path Host"),
                spec("unknown-field-of-pods", "tolerance: []", "unknown field \"" + PATH + "spec.tolerance\""),
                spec(
                        "unknown-field-of-affinity",
                        "affinity: {nodeAffinty: {}}",
                        "unknown field \"" + PATH + "spec.affinity.nodeAffinty\""),
                spec(
                        "unknown-field-of-constraint",
                        "topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, skew: 2}]",
                        "unknown field \"" + PATH + "spec.topologySpreadConstraints[0].skew\""),
                spec(
                        "claim-of-nothing",
                        "resourceClaims: [{name: nic}]",
                        "spec.resourceClaims[0]",
                        "exactly one of resourceClaimName and resourceClaimTemplateName must be given"),
                spec(
                        "two-claims-of-one-name",
                        "resourceClaims: [{name: nic, resourceClaimName: a}, {name: nic, resourceClaimName: b}]",
                        "spec.resourceClaims",
                        "names must be unique"),
                spec(
                        "service-account-in-capitals",
                        "serviceAccountName: Measuring",
                        "spec.serviceAccountName",
                        "should match"),
                labels(
                        "label-of-topspin",
                        "topspin.dev/trial: mine",
                        "are labels that Topspin and the Job controller set"),
                labels("label-of-the-job", "job-name: mine", "are labels that Topspin and the Job controller set"),
                labels("label-value-with-a-space", "team: two words", "metadata.labels.team", "should match"));
    }

    static List<Case> validation() {
        String labels = "podTemplate: {metadata: {labels: {\"a b\": c}}}";
        return List.of(BadExperiments.validation(
                "label-key-with-a-space",
                PINNING,
                PINNING + ", " + labels,
                PATH + "metadata.labels: Invalid value: \"a b\"",
                "rename it"));
    }

    private static Case spec(String name, String field, String... words) {
        return BadExperiments.schema(name, PINNING, "%s, podTemplate: {spec: {%s}}".formatted(PINNING, field), words);
    }

    private static Case labels(String name, String label, String... words) {
        return BadExperiments.schema(
                name, PINNING, "%s, podTemplate: {metadata: {labels: {%s}}}".formatted(PINNING, label), words);
    }
}
