package dev.topspin.api;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.SearchRules;
import dev.topspin.model.spec.Rules;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A search for the highest load at which objectives hold. Its trials are experiments, which belong to it. */
@Group("topspin.dev")
@Version("v1alpha1")
@Plural("capacitysearches")
@ShortNames("capacity")
@JsonDeserialize(using = CapacitySearchReader.class)
@ValidationRule(value = SearchRules.NAME_LENGTH_CEL, message = SearchRules.NAME_LENGTH)
@ValidationRule(value = Rules.NAME_FORM_CEL, message = Rules.NAME_FORM)
@ValidationRule(value = SearchRules.IMMUTABLE_CEL, message = SearchRules.IMMUTABLE)
@AdditionalPrinterColumn(name = "Variants", jsonPath = ".status.progress")
@AdditionalPrinterColumn(name = "Forks", jsonPath = ".status.forks", type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(name = "Capacity", jsonPath = ".status.capacity")
@AdditionalPrinterColumn(name = "Limited by", jsonPath = ".status.limitedBy")
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase")
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
public class CapacitySearch extends CustomResource<CapacitySearchSpec, CapacitySearchStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;
}
