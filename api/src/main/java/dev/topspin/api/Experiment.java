package dev.topspin.api;

import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Rules;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** An experiment: what a person wants measured, and what came out. */
@Group("topspin.dev")
@Version("v1alpha1")
@ShortNames("exp")
@ValidationRule(value = Rules.NAME_LENGTH_CEL, message = Rules.NAME_LENGTH)
@ValidationRule(value = Rules.NAME_FORM_CEL, message = Rules.NAME_FORM)
@ValidationRule(value = Rules.IMMUTABLE_CEL, message = Rules.IMMUTABLE)
@AdditionalPrinterColumn(name = "Workload", jsonPath = ".status.workload")
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase")
@AdditionalPrinterColumn(name = "Trials", jsonPath = ".status.progress")
@AdditionalPrinterColumn(name = "Pinned", jsonPath = ".status.conditions[?(@.type=='Pinned')].status")
@AdditionalPrinterColumn(name = "Result", jsonPath = ".status.summary")
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
public class Experiment extends CustomResource<ExperimentSpec, ExperimentStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;
}
