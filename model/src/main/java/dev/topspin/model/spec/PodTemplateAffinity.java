package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Map;

/**
 * The affinity of pods, with the fields and meanings of the one in a Kubernetes pod.
 *
 * @param nodeAffinity to nodes; null for none
 * @param podAffinity to where other pods are; null for none
 * @param podAntiAffinity away from where other pods are; null for none
 */
public record PodTemplateAffinity(
        @JsonPropertyDescription("To which nodes.") NodeAffinity nodeAffinity,

        @JsonPropertyDescription("To where which other pods are.")
        PodAffinity podAffinity,

        @JsonPropertyDescription("Away from where which other pods are.")
        PodAffinity podAntiAffinity) {

    private static final String IN = "In, NotIn, Exists, DoesNotExist";

    /**
     * To which nodes.
     *
     * @param requiredDuringSchedulingIgnoredDuringExecution what a node must match; null for any
     * @param preferredDuringSchedulingIgnoredDuringExecution which are preferred; null for none
     */
    public record NodeAffinity(
            @JsonPropertyDescription("What a node must match.")
            NodeSelector requiredDuringSchedulingIgnoredDuringExecution,

            @Size(max = 16) @JsonPropertyDescription("Which nodes are preferred.")
            List<PreferredSchedulingTerm> preferredDuringSchedulingIgnoredDuringExecution) {}

    /** @param nodeSelectorTerms of which a node must match one */
    public record NodeSelector(
            @Required @Size(min = 1, max = 16) @JsonPropertyDescription("Of which a node must match one.")
            List<NodeSelectorTerm> nodeSelectorTerms) {}

    /**
     * What a node must match all of.
     *
     * @param matchExpressions over its labels; null for none
     * @param matchFields over its fields; null for none
     */
    public record NodeSelectorTerm(
            @Size(max = 16) @JsonPropertyDescription("Over a node's labels; all must match.")
            List<NodeSelectorRequirement> matchExpressions,

            @Size(max = 16)
            @JsonPropertyDescription("Over a node's fields, of which there is metadata.name; all must match.")
            List<NodeSelectorRequirement> matchFields) {}

    /**
     * What a label or a field of a node must be.
     *
     * @param key of the label, or path of the field
     * @param operator how values are compared
     * @param values to compare with; null for none
     */
    public record NodeSelectorRequirement(
            @Required @Size(min = 1, max = 317) @JsonPropertyDescription("The label's key, or metadata.name.")
            String key,

            @Required @JsonPropertyDescription(IN + ", Gt or Lt.")
            NodeOperator operator,

            @Size(max = 64) @JsonPropertyDescription("Values to compare with: one for Gt and Lt.")
            List<@Size(max = 253) String> values) {}

    /** How a node's label is compared. */
    public enum NodeOperator {
        In,
        NotIn,
        Exists,
        DoesNotExist,
        Gt,
        Lt
    }

    /**
     * Which nodes are preferred.
     *
     * @param weight 1 to 100
     * @param preference which they are
     */
    public record PreferredSchedulingTerm(
            @Required @Min(1) @Max(100) @JsonPropertyDescription("How much.")
            Integer weight,

            @Required @JsonPropertyDescription("Which nodes.")
            NodeSelectorTerm preference) {}

    /**
     * To, or away from, where other pods are.
     *
     * @param requiredDuringSchedulingIgnoredDuringExecution all that must hold; null for nothing
     * @param preferredDuringSchedulingIgnoredDuringExecution what is preferred; null for nothing
     */
    public record PodAffinity(
            @Size(max = 16) @JsonPropertyDescription("What must hold.")
            List<PodAffinityTerm> requiredDuringSchedulingIgnoredDuringExecution,

            @Size(max = 16) @JsonPropertyDescription("What is preferred.")
            List<WeightedPodAffinityTerm> preferredDuringSchedulingIgnoredDuringExecution) {}

    /**
     * Pods, and how far they reach.
     *
     * @param labelSelector of these pods; null for none
     * @param matchLabelKeys labels that these pods have as this one; null for none
     * @param mismatchLabelKeys labels that these pods have otherwise than this one; null for none
     * @param namespaces of these pods; null for the pod's own
     * @param namespaceSelector the same by labels; null for the pod's own
     * @param topologyKey label of nodes: those of the same value are one place
     */
    public record PodAffinityTerm(
            @JsonPropertyDescription("Which pods.") LabelSelector labelSelector,

            @Size(max = 16) @JsonPropertyDescription("Labels that these pods have as this one.")
            List<@Size(max = 317) String> matchLabelKeys,

            @Size(max = 16) @JsonPropertyDescription("Labels that these pods have otherwise than this one.")
            List<@Size(max = 317) String> mismatchLabelKeys,

            @Size(max = 16) @JsonPropertyDescription("Namespaces of these pods.")
            List<@Size(max = 63) String> namespaces,

            @JsonPropertyDescription("The same by labels of the namespaces.")
            LabelSelector namespaceSelector,

            @Required
            @Size(min = 1, max = 317)
            @JsonPropertyDescription("The nodes' label whose values are the places.")
            String topologyKey) {}

    /**
     * What is preferred.
     *
     * @param weight 1 to 100
     * @param podAffinityTerm what it is
     */
    public record WeightedPodAffinityTerm(
            @Required @Min(1) @Max(100) @JsonPropertyDescription("How much.")
            Integer weight,

            @Required @JsonPropertyDescription("What.") PodAffinityTerm podAffinityTerm) {}

    /**
     * What labels must be; all of it must match.
     *
     * @param matchLabels values by their keys; null for none
     * @param matchExpressions over them; null for none
     */
    public record LabelSelector(
            @Size(max = 16) @JsonPropertyDescription("Labels that must be there.")
            Map<String, String> matchLabels,

            @Size(max = 16) @JsonPropertyDescription("What must hold of labels.")
            List<LabelSelectorRequirement> matchExpressions) {}

    /**
     * What a label must be.
     *
     * @param key of the label
     * @param operator how values are compared
     * @param values to compare with; null for none
     */
    public record LabelSelectorRequirement(
            @Required @Size(min = 1, max = 317) @JsonPropertyDescription("The label's key.")
            String key,

            @Required @JsonPropertyDescription(IN + ".") LabelOperator operator,

            @Size(max = 64) @JsonPropertyDescription("Values to compare with.")
            List<@Size(max = 63) String> values) {}

    /** How a label is compared. */
    public enum LabelOperator {
        In,
        NotIn,
        Exists,
        DoesNotExist
    }
}
