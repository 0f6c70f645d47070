package dev.topspin.api;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.Objects;

/** One run of one cell of an experiment: its resolved plan, and its result. Made by the operator only. */
@Group("topspin.dev")
@Version("v1alpha1")
@ShortNames("trial")
@AdditionalPrinterColumn(name = "Variant", jsonPath = ".spec.cell.variant.name")
@AdditionalPrinterColumn(name = "Parameters", jsonPath = ".status.parameters")
@AdditionalPrinterColumn(name = "Fork", jsonPath = ".spec.fork", type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase")
@AdditionalPrinterColumn(name = "ns/op", jsonPath = ".status.nsPerOp")
@AdditionalPrinterColumn(name = "p50(us)", jsonPath = ".status.p50Micros")
@AdditionalPrinterColumn(name = "p99(us)", jsonPath = ".status.p99Micros")
@AdditionalPrinterColumn(name = "Cores", jsonPath = ".status.cpuCores")
@AdditionalPrinterColumn(name = "Pinned", jsonPath = ".status.conditions[?(@.type=='Pinned')].status")
@AdditionalPrinterColumn(name = "Nodes", jsonPath = ".status.nodes")
@AdditionalPrinterColumn(name = "Reason", jsonPath = ".status.reason")
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
public class Trial extends CustomResource<TrialPlan, TrialStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;

    /** @return whether it has ended, well or not */
    public boolean over() {
        return getStatus() != null
                && getStatus().phase() != null
                && getStatus().phase().over();
    }

    /** @return the result of a trial that is over, made of its reason where none is stored; null before */
    public TrialResult result() {
        if (!over()) {
            return null;
        }
        TrialStatus status = getStatus();
        return status.result() != null
                ? status.result()
                : TrialResult.failed(
                        Objects.requireNonNullElse(status.reason(), "Unknown"),
                        Objects.requireNonNullElse(status.message(), "no result is stored"));
    }
}
