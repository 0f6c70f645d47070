package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.sweep.NodeSweepSpec.Processes;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A node's row of a sweep: what was measured on it and with others, and the verdict. Made by the operator only. */
@Group("topspin.dev")
@Version("v1alpha1")
@ShortNames("nodereport")
@AdditionalPrinterColumn(name = "Node", jsonPath = ".spec.node")
@AdditionalPrinterColumn(name = "Group", jsonPath = ".status.shown.group")
@AdditionalPrinterColumn(name = "Local(ns)", jsonPath = ".status.shown.localNanos")
@AdditionalPrinterColumn(name = "Of peers", jsonPath = ".status.shown.localRatio")
@AdditionalPrinterColumn(name = "Pairs(us)", jsonPath = ".status.shown.pairsMicros")
@AdditionalPrinterColumn(name = "Of their peers", jsonPath = ".status.shown.pairsRatio")
@AdditionalPrinterColumn(name = "Pinned", jsonPath = ".status.shown.pinned")
@AdditionalPrinterColumn(name = "Verdict", jsonPath = ".status.verdict")
@AdditionalPrinterColumn(name = "Reason", jsonPath = ".status.shown.reason")
@AdditionalPrinterColumn(name = "Cores(ns)", jsonPath = ".status.shown.cores", priority = 1)
@AdditionalPrinterColumn(name = "Lost", jsonPath = ".status.shown.lost", priority = 1)
public class NodeReport extends CustomResource<NodeReport.Whose, NodeReportStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;

    /** @return another object with the same spec and status, which can't change, and its own copy of the metadata */
    public NodeReport copy() {
        NodeReport copy = new NodeReport();
        copy.setMetadata(getMetadata().toBuilder().build());
        copy.setSpec(getSpec());
        copy.setStatus(getStatus());
        return copy;
    }

    /**
     * Which node of which sweep.
     *
     * @param sweep name of the sweep
     * @param node name of the node
     * @param processes how many processes it has for its pairs; null in reports of earlier versions, which had one for each
     */
    public record Whose(
            @JsonPropertyDescription("Name of the sweep.") String sweep,
            @JsonPropertyDescription("Name of the node.") String node,

            @JsonPropertyDescription(
                    "PerPair: its pairs were measured by a process each. PerNode: by one. Absent: PerPair.")
            Processes processes) {}
}
