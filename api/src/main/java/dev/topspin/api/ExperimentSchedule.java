package dev.topspin.api;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.topspin.model.schedule.ScheduleSpec;
import dev.topspin.model.spec.Rules;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** An experiment, a sweep or a search that is run again and again by a clock, and whether it still takes what it took. */
@Group("topspin.dev")
@Version("v1alpha1")
@ShortNames("esched")
@JsonDeserialize(using = ExperimentScheduleReader.class)
@ValidationRule(value = Rules.SCHEDULE_NAME_LENGTH_CEL, message = Rules.SCHEDULE_NAME_LENGTH)
@ValidationRule(value = Rules.SWEEPS_SCHEDULE_NAME_LENGTH_CEL, message = Rules.SWEEPS_SCHEDULE_NAME_LENGTH)
@ValidationRule(value = Rules.SEARCHES_SCHEDULE_NAME_LENGTH_CEL, message = Rules.SEARCHES_SCHEDULE_NAME_LENGTH)
@ValidationRule(value = Rules.NAME_FORM_CEL, message = Rules.NAME_FORM)
@AdditionalPrinterColumn(name = "Schedule", jsonPath = ".spec.schedule")
@AdditionalPrinterColumn(name = "Last", jsonPath = ".status.lastScheduleTime", type = AdditionalPrinterColumn.Type.DATE)
@AdditionalPrinterColumn(name = "Next", jsonPath = ".status.nextScheduleTime")
@AdditionalPrinterColumn(name = "Regressed", jsonPath = ".status.regressed")
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
public class ExperimentSchedule extends CustomResource<ScheduleSpec, ExperimentScheduleStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;
}
