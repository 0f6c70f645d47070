package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the trials run.
 *
 * @param cpus measured CPUs of each pod
 * @param housekeepingCpus further CPUs of each pod, for the JVM itself
 * @param memory memory of each pod, as a Kubernetes quantity
 * @param pinning what happens to a result without a proof of pinning
 * @param nodeSelector labels a node must have, passed through; may be null
 * @param tolerations passed through; may be null
 * @param priorityClassName passed through; may be null
 * @param runtimeClassName passed through; may be null
 * @param annotations added to the pods; may be null
 * @param spread what of a plan is dealt over the nodes; null in what an older version wrote
 * @param nodes names of the nodes that trials may run on, unique; null for any
 * @param podTemplate what else the pods have; null for nothing
 */
public record Placement(
        @Default("2")
        @Min(1)
        @Max(Placement.MOST_CPUS)
        @JsonPropertyDescription("Measured CPUs of each pod: exclusive whole CPUs on which only measured threads run.")
        Integer cpus,

        @Default("1")
        @Min(0)
        @Max(64)
        @JsonPropertyDescription(
                "Further CPUs of each pod, on which the JVM's own threads (compiler, collector, exporter) run.")
        Integer housekeepingCpus,

        @Default("1Gi")
        @Size(max = 32)
        @Pattern("^[1-9][0-9]{0,8}(Mi|Gi)$")
        @JsonPropertyDescription("Memory of each pod, in Mi or Gi.")
        String memory,

        @Default("Required")
        @JsonPropertyDescription("Required: a result without proof of pinning fails. Preferred: it is kept and marked."
                + " None: threads are not pinned at all.")
        Pinning pinning,

        @Size(max = 16) @JsonPropertyDescription("Labels a node must have.")
        Map<String, String> nodeSelector,

        @Size(max = 16) @JsonPropertyDescription("Taints the pods tolerate, as in a pod.")
        List<Toleration> tolerations,

        @Size(max = 253) @JsonPropertyDescription("The pods' priority class.")
        String priorityClassName,

        @Size(max = 253) @JsonPropertyDescription("The pods' runtime class.")
        String runtimeClassName,

        @Size(max = 16) @JsonPropertyDescription("Annotations added to the pods.")
        Map<String, String> annotations,

        @Default("Cells")
        @JsonPropertyDescription(
                "What runPolicy.parallelism deals over the nodes. Cells: all forks of a cell run on the"
                        + " same one. Forks: whole rounds, so that a cell's figure stands for all of the nodes."
                        + " OneNode: whole rounds, all beside each other on one node, to see whether they disturb each"
                        + " other; a trial that finds no room there within 10s ends as Unschedulable.")
        Spread spread,

        @Size(min = 1, max = 64)
        @JsonPropertyDescription(
                "Names of the nodes that the trials run on and no others: a trial between two nodes has its driver on the"
                        + " one that is named first. Absent: any node that fits.")
        @ValidationRule(value = Rules.UNIQUE_NODES_CEL, message = Rules.UNIQUE_NODES)
        List<@Size(min = 1, max = 253) String> nodes,

        @JsonPropertyDescription(
                "What else the pods have, as in a pod template: labels, imagePullSecrets, affinity and what is"
                        + " beside them, and nothing that would change what is measured.")
        PodTemplate podTemplate) {

    /** Measured CPUs of a pod. */
    public static final int MOST_CPUS = 256;

    /** Where trials run that keep the forks of a cell together. */
    public Placement(
            Integer cpus,
            Integer housekeepingCpus,
            String memory,
            Pinning pinning,
            Map<String, String> nodeSelector,
            List<Toleration> tolerations,
            String priorityClassName,
            String runtimeClassName,
            Map<String, String> annotations) {
        this(
                cpus,
                housekeepingCpus,
                memory,
                pinning,
                nodeSelector,
                tolerations,
                priorityClassName,
                runtimeClassName,
                annotations,
                Spread.Cells,
                null,
                null);
    }

    /** What a missing proof of pinning means. */
    public enum Pinning {
        Required,
        Preferred,
        None
    }

    /** What of a plan is dealt over the nodes. */
    public enum Spread {
        Cells,
        Forks,
        /** Whole rounds, all of them on one and the same node. */
        OneNode
    }

    /** A toleration, with the fields and meanings of the one in a Kubernetes pod. */
    public record Toleration(
            @Size(max = 316) @JsonPropertyDescription("The taint's key; empty for every key.")
            String key,

            @JsonPropertyDescription("Equal or Exists.") Operator operator,

            @Size(max = 63) @JsonPropertyDescription("The taint's value.")
            String value,

            @JsonPropertyDescription("The taint's effect; empty for every effect.")
            Effect effect,

            @Min(0) @JsonPropertyDescription("How long a NoExecute taint is tolerated, in seconds.")
            Long tolerationSeconds) {
        /** How key and value are compared. */
        public enum Operator {
            Equal,
            Exists
        }

        /** What the taint does. */
        public enum Effect {
            NoSchedule,
            PreferNoSchedule,
            NoExecute
        }
    }

    /** @return the nodes that the trials run on; empty for any */
    @JsonIgnore
    public List<String> fixedNodes() {
        return nodes == null ? List.of() : nodes;
    }

    /** @return whether whole rounds are dealt over the nodes, and not cells with all of their forks */
    @JsonIgnore
    public boolean spreadsForks() {
        return spread == Spread.Forks || spread == Spread.OneNode;
    }

    /** @return whether trials that run at once do so beside each other on one node */
    @JsonIgnore
    public boolean onOneNode() {
        return spread == Spread.OneNode;
    }

    /** @return the same with another number of measured CPUs */
    public Placement withCpus(int measured) {
        return new Placement(
                measured,
                housekeepingCpus,
                memory,
                pinning,
                nodeSelector,
                tolerations,
                priorityClassName,
                runtimeClassName,
                annotations,
                spread,
                nodes,
                podTemplate);
    }

    /**
     * @param named the one node; empty for any of those it had
     * @return the same for trials that run at once on one node
     */
    public Placement onOneNode(Optional<String> named) {
        return new Placement(
                cpus,
                housekeepingCpus,
                memory,
                pinning,
                nodeSelector,
                tolerations,
                priorityClassName,
                runtimeClassName,
                annotations,
                Spread.OneNode,
                named.map(List::of).orElse(nodes),
                podTemplate);
    }

    /** @return the same where pinning is at most preferred: for a machine that has no other to turn to */
    public Placement preferringPinning() {
        return new Placement(
                cpus,
                housekeepingCpus,
                memory,
                pinning == Pinning.Required ? Pinning.Preferred : pinning,
                nodeSelector,
                tolerations,
                priorityClassName,
                runtimeClassName,
                annotations,
                spread,
                nodes,
                podTemplate);
    }

    /** @return all CPUs of a pod: measured and housekeeping */
    @JsonIgnore
    public int podCpus() {
        return cpus + housekeepingCpus;
    }

    /** @return the memory of a pod in bytes */
    @JsonIgnore
    public long memoryBytes() {
        long number = Long.parseLong(memory.substring(0, memory.length() - 2));
        return number << (memory.endsWith("Gi") ? 30 : 20);
    }
}
