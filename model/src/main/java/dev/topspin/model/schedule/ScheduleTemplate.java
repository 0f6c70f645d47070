package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Rules;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a schedule runs: exactly one kind.
 *
 * @param experiment the spec of the experiments that are made; null where another kind is given
 */
@ValidationRule(value = Rules.ONE_TEMPLATE_CEL, message = Rules.ONE_TEMPLATE)
public record ScheduleTemplate(
        @JsonPropertyDescription(
                "Spec of the experiment that each run is. Its runPolicy.ttlAfterFinished does not apply:"
                        + " spec.history says how long a run is kept.")
        ExperimentSpec experiment) {

    /** @return how many kinds are given; 1 in what is valid */
    @JsonIgnore
    public int given() {
        return (int) Stream.of(experiment).filter(Objects::nonNull).count();
    }
}
