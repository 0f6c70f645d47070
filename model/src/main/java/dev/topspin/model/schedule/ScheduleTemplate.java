package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Rules;
import dev.topspin.model.sweep.NodeSweepSpec;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a schedule runs: exactly one kind, the others are null.
 *
 * @param experiment the spec of the experiments that are made
 * @param nodeSweep the spec of the sweeps that are made
 * @param capacitySearch the spec of the searches that are made
 */
@ValidationRule(value = Rules.ONE_TEMPLATE_CEL, message = Rules.ONE_TEMPLATE)
public record ScheduleTemplate(
        @JsonPropertyDescription(
                "Spec of the experiment that each run is. Its runPolicy.ttlAfterFinished does not apply:"
                        + " spec.history says how long a run is kept.")
        ExperimentSpec experiment,

        @JsonPropertyDescription("Spec of the NodeSweep that each run is; compared is what each group of nodes takes.")
        NodeSweepSpec nodeSweep,

        @JsonPropertyDescription("Spec of the CapacitySearch that each run is; compared is each capacity.")
        CapacitySearchSpec capacitySearch) {

    /** @return that of experiments */
    public static ScheduleTemplate of(ExperimentSpec experiment) {
        return new ScheduleTemplate(experiment, null, null);
    }

    /** @return how many kinds are given; 1 in what is valid */
    @JsonIgnore
    public int given() {
        return (int) Stream.of(experiment, nodeSweep, capacitySearch)
                .filter(Objects::nonNull)
                .count();
    }
}
