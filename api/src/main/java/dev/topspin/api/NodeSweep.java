package dev.topspin.api;

import dev.topspin.model.spec.Rules;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.SweepFile;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A sweep over the nodes of a cluster: which of them are slow, and why. It is made of experiments, which belong to it. */
@Group("topspin.dev")
@Version("v1alpha1")
@ShortNames("sweep")
@ValidationRule(value = NodeSweep.NAME_LENGTH_CEL, message = NodeSweep.NAME_LENGTH)
@ValidationRule(value = Rules.NAME_FORM_CEL, message = Rules.NAME_FORM)
@ValidationRule(value = NodeSweep.IMMUTABLE_CEL, message = NodeSweep.IMMUTABLE)
@AdditionalPrinterColumn(name = "Nodes", jsonPath = ".status.shown.nodes")
@AdditionalPrinterColumn(name = "Rounds", jsonPath = ".status.shown.rounds")
@AdditionalPrinterColumn(name = "Pairs", jsonPath = ".status.shown.pairs")
@AdditionalPrinterColumn(name = "p50(us)", jsonPath = ".status.shown.p50Micros")
@AdditionalPrinterColumn(name = "Spread", jsonPath = ".status.shown.spread")
@AdditionalPrinterColumn(name = "Slow", jsonPath = ".status.shown.slow")
@AdditionalPrinterColumn(name = "Worst", jsonPath = ".status.shown.worst")
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase")
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
public class NodeSweep extends CustomResource<NodeSweepSpec, NodeSweepStatus> implements Namespaced {
    /** The longest name a sweep may have: its experiments append at most 14 characters, and 40 is the end. */
    public static final int MAX_NAME_LENGTH = SweepFile.MAX_NAME_LENGTH;

    public static final String NAME_LENGTH = SweepFile.NAME_LENGTH;
    public static final String NAME_LENGTH_CEL = "self.metadata.name.size() <= 26";

    public static final String IMMUTABLE =
            "spec is immutable once the sweep has started, but for runPolicy.suspend:" + " apply it under a new name";
    public static final String IMMUTABLE_CEL = "!has(oldSelf.status) || !has(oldSelf.status.startTime)"
            + " || (self.spec.nodes == oldSelf.spec.nodes && self.spec.local == oldSelf.spec.local"
            + " && self.spec.pairs == oldSelf.spec.pairs && self.spec.measurement == oldSelf.spec.measurement"
            + " && self.spec.outliers == oldSelf.spec.outliers && self.spec.placement == oldSelf.spec.placement"
            + " && self.spec.writeTo == oldSelf.spec.writeTo"
            + " && self.spec.runPolicy.startDeadline == oldSelf.spec.runPolicy.startDeadline"
            + " && self.spec.runPolicy.trialDeadline == oldSelf.spec.runPolicy.trialDeadline"
            + " && self.spec.runPolicy.cleanPods == oldSelf.spec.runPolicy.cleanPods"
            + " && self.spec.runPolicy.priority == oldSelf.spec.runPolicy.priority)";

    private static final long serialVersionUID = 1L;

    /** @return another object with the same spec and status, which can't change, and its own copy of the metadata */
    public NodeSweep copy() {
        NodeSweep copy = new NodeSweep();
        copy.setMetadata(getMetadata().toBuilder().build());
        copy.setSpec(getSpec());
        copy.setStatus(getStatus());
        return copy;
    }
}
