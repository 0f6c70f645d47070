package dev.topspin.api;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Rules;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;

/** An experiment: what a person wants measured, and what came out. */
@Group("topspin.dev")
@Version("v1alpha1")
@ShortNames("exp")
@JsonDeserialize(using = ExperimentReader.class)
@ValidationRule(value = Rules.NAME_LENGTH_CEL, message = Rules.NAME_LENGTH)
@ValidationRule(value = Rules.NAME_FORM_CEL, message = Rules.NAME_FORM)
@ValidationRule(value = Rules.IMMUTABLE_CEL, message = Rules.IMMUTABLE)
@AdditionalPrinterColumn(name = "Workload", jsonPath = ".status.workload")
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase")
@AdditionalPrinterColumn(name = "Queue", jsonPath = ".status.queue")
@AdditionalPrinterColumn(name = "Trials", jsonPath = ".status.progress")
@AdditionalPrinterColumn(name = "Pinned", jsonPath = ".status.conditions[?(@.type=='Pinned')].status")
@AdditionalPrinterColumn(name = "Result", jsonPath = ".status.summary")
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
public class Experiment extends CustomResource<ExperimentSpec, ExperimentStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;

    @JsonIgnore
    private transient List<Unread> unread = List.of();

    /**
     * A part of a stored spec that this version of Topspin does not know.
     *
     * @param path of the field, e.g. {@code spec.runPolicy.retries}
     * @param value as stored, as JSON
     */
    public record Unread(String path, String value) {}

    /** @return what is stored of the spec and this version does not know: a later version's fields and values; mostly empty */
    @JsonIgnore
    public List<Unread> unread() {
        return unread;
    }

    void setUnread(List<Unread> parts) {
        unread = List.copyOf(parts);
    }

    /** @return another object with the same spec and status, which can't change, and its own copy of the metadata */
    public Experiment copy() {
        Experiment copy = new Experiment();
        copy.setMetadata(getMetadata().toBuilder().build());
        copy.setSpec(getSpec());
        copy.setStatus(getStatus());
        copy.unread = unread;
        return copy;
    }
}
