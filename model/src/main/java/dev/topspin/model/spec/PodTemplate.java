package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What else the pods of trials have, with the names and meanings of a Kubernetes pod template: no more than what leaves the measured
 * container as it is. What {@link Placement} itself has is not here too.
 *
 * @param metadata of the pods; null for nothing
 * @param spec of the pods; null for nothing
 */
public record PodTemplate(
        @JsonPropertyDescription("Metadata of the pods; for annotations see placement.annotations.")
        Metadata metadata,

        @JsonPropertyDescription("What else the pods have; containers are Topspin's.")
        Spec spec) {

    private static final String NAME = "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$";
    private static final String LABEL = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
    private static final String LABEL_VALUE = "^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$";

    /** @param labels by their keys; null for none */
    public record Metadata(
            @Size(max = 16)
            @JsonPropertyDescription("Labels added to the pods.")
            @ValidationRule(value = PodTemplateRules.LABELS_CEL, message = PodTemplateRules.LABELS)
            Map<String, @Size(max = 63) @Pattern(LABEL_VALUE) String> labels) {}

    /**
     * The spec of the pods. The fields after {@code resourceClaims} are always null in what is valid.
     *
     * @param imagePullSecrets with which the workload's image is pulled; null for none
     * @param serviceAccountName whose pods they are; null for the namespace's own
     * @param schedulerName who schedules them; null for the cluster's own
     * @param affinity beside that to the nodes a trial was given; null for none
     * @param topologySpreadConstraints how they are spread; null for as the cluster does
     * @param resourceClaims devices that they have; null for none
     * @param containers refused
     * @param initContainers refused
     * @param volumes refused
     * @param resources refused
     * @param env refused
     * @param hostNetwork refused
     */
    public record Spec(
            @Size(max = 8)
            @JsonPropertyDescription("Secrets of the experiment's namespace with which the image is pulled.")
            List<SecretName> imagePullSecrets,

            @Size(min = 1, max = 253)
            @Pattern(NAME)
            @JsonPropertyDescription("The pods' service account. Its token is not mounted.")
            String serviceAccountName,

            @Size(min = 1, max = 253)
            @JsonPropertyDescription("Who schedules the pods, in place of the cluster's own scheduler.")
            String schedulerName,

            @JsonPropertyDescription(
                    "Affinity of the pods, as in a pod; both this and the nodes that the operator chose must"
                            + " fit, and it chooses none that a required nodeAffinity excludes.")
            PodTemplateAffinity affinity,

            @Size(max = 8) @JsonPropertyDescription("How the pods are spread, as in a pod.")
            List<TopologySpreadConstraint> topologySpreadConstraints,

            @Size(max = 8)
            @JsonPropertyDescription(
                    "Devices of the pods by dynamic resource allocation (Kubernetes 1.34 and later); the"
                            + " measured container has all of them.")
            @ValidationRule(value = Rules.UNIQUE_NAMES_CEL, message = Rules.UNIQUE_NAMES)
            List<ResourceClaim> resourceClaims,

            @JsonPropertyDescription("Refused.")
            @ValidationRule(value = PodTemplateRules.REFUSED_CEL, message = PodTemplateRules.CONTAINERS)
            List<JsonNode> containers,

            @JsonPropertyDescription("Refused.")
            @ValidationRule(value = PodTemplateRules.REFUSED_CEL, message = PodTemplateRules.INIT_CONTAINERS)
            List<JsonNode> initContainers,

            @JsonPropertyDescription("Refused.")
            @ValidationRule(value = PodTemplateRules.REFUSED_CEL, message = PodTemplateRules.VOLUMES)
            List<JsonNode> volumes,

            @JsonPropertyDescription("Refused.")
            @ValidationRule(value = PodTemplateRules.REFUSED_CEL, message = PodTemplateRules.RESOURCES)
            JsonNode resources,

            @JsonPropertyDescription("Refused.")
            @ValidationRule(value = PodTemplateRules.REFUSED_CEL, message = PodTemplateRules.ENV)
            List<JsonNode> env,

            @JsonPropertyDescription("Refused.")
            @ValidationRule(value = PodTemplateRules.REFUSED_CEL, message = PodTemplateRules.HOST_NETWORK)
            Boolean hostNetwork) {}

    /** @param name of a Secret */
    public record SecretName(
            @Required @Size(min = 1, max = 253) @Pattern(NAME) @JsonPropertyDescription("Name of the Secret.")
            String name) {}

    /**
     * A claim of devices, with the fields and meanings of the one in a pod.
     *
     * @param name of it in the pod
     * @param resourceClaimName one that all pods share; null where each has its own
     * @param resourceClaimTemplateName of which each pod's own is made; null where they share one
     */
    @ValidationRule(value = PodTemplateRules.ONE_CLAIM_CEL, message = PodTemplateRules.ONE_CLAIM)
    public record ResourceClaim(
            @Required @Size(min = 1, max = 63) @Pattern(LABEL) @JsonPropertyDescription("Name of the claim in the pod.")
            String name,

            @Size(min = 1, max = 253)
            @Pattern(NAME)
            @JsonPropertyDescription("A ResourceClaim that all pods of all trials share.")
            String resourceClaimName,

            @Size(min = 1, max = 253)
            @Pattern(NAME)
            @JsonPropertyDescription("A ResourceClaimTemplate, of which each pod's own claim is made.")
            String resourceClaimTemplateName) {}

    /**
     * How pods are spread, with the fields and meanings of the one in a pod.
     *
     * @param maxSkew by how many pods two topologies may differ; at least 1
     * @param topologyKey label of nodes
     * @param whenUnsatisfiable what if it can't be kept
     * @param labelSelector which pods are counted; null for none
     * @param minDomains the least number of topologies; null for 1
     * @param nodeAffinityPolicy whether nodes count that the pod's affinity excludes; null for Honor
     * @param nodeTaintsPolicy whether nodes count that the pod does not tolerate; null for Ignore
     * @param matchLabelKeys labels of the pod that those that are counted have too; null for none
     */
    public record TopologySpreadConstraint(
            @Required
            @Min(1)
            @Max(Integer.MAX_VALUE)
            @JsonPropertyDescription("By how many pods two topologies may differ.")
            Integer maxSkew,

            @Required
            @Size(min = 1, max = 317)
            @JsonPropertyDescription("The nodes' label whose values are the topologies.")
            String topologyKey,

            @Required @JsonPropertyDescription("DoNotSchedule or ScheduleAnyway.")
            WhenUnsatisfiable whenUnsatisfiable,

            @JsonPropertyDescription("Which pods are counted.")
            PodTemplateAffinity.LabelSelector labelSelector,

            @Min(1) @Max(Integer.MAX_VALUE) @JsonPropertyDescription("The least number of topologies.")
            Integer minDomains,

            @JsonPropertyDescription("Whether nodes count that the pod's affinity excludes: Honor or Ignore.")
            Policy nodeAffinityPolicy,

            @JsonPropertyDescription("Whether nodes count whose taints the pod does not tolerate: Honor or Ignore.")
            Policy nodeTaintsPolicy,

            @Size(max = 16)
            @JsonPropertyDescription("Labels of the pod by whose values those that are counted are selected too.")
            List<@Size(max = 317) String> matchLabelKeys) {
        /** What if it can't be kept. */
        public enum WhenUnsatisfiable {
            DoNotSchedule,
            ScheduleAnyway
        }

        /** Whether the pod's own rules are applied to nodes that are counted. */
        public enum Policy {
            Honor,
            Ignore
        }
    }

    /** @return labels that are added to the pods; empty for none */
    @JsonIgnore
    public Map<String, String> labels() {
        return metadata == null || metadata.labels() == null ? Map.of() : metadata.labels();
    }

    /** @return devices that the pods have; empty for none */
    @JsonIgnore
    public List<ResourceClaim> claims() {
        return spec == null ? List.of() : Objects.requireNonNullElse(spec.resourceClaims(), List.of());
    }

    /** @return of which a node must match one; empty for any node */
    @JsonIgnore
    public List<PodTemplateAffinity.NodeSelectorTerm> requiredNodes() {
        PodTemplateAffinity affinity = spec == null ? null : spec.affinity();
        PodTemplateAffinity.NodeAffinity nodes = affinity == null ? null : affinity.nodeAffinity();
        PodTemplateAffinity.NodeSelector required =
                nodes == null ? null : nodes.requiredDuringSchedulingIgnoredDuringExecution();
        return required == null ? List.of() : required.nodeSelectorTerms();
    }
}
