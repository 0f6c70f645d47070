package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/**
 * The spec of an experiment.
 *
 * @param workload what is exchanged; never null
 * @param variants who exchanges it: 1 to 32, with unique names
 * @param matrix swept parameters, or null for none
 * @param placement where the trials run; never null once defaults are filled in
 * @param measurement how it is measured; never null once defaults are filled in
 * @param runPolicy how the trials are run and cleaned up; never null once defaults are filled in
 */
public record ExperimentSpec(
        @Required @JsonPropertyDescription("What is exchanged: exactly one workload.")
        Workload workload,

        @Required
        @Size(min = 1, max = 32)
        @JsonPropertyDescription("Who exchanges it: each variant is one runtime and its settings. Names are unique.")
        @ValidationRule(value = Rules.UNIQUE_NAMES_CEL, message = Rules.UNIQUE_NAMES)
        List<Variant> variants,

        @JsonPropertyDescription(
                "Swept parameters: every variant that has a parameter runs once with each of its values, and with every"
                        + " combination where several parameters are swept.")
        Matrix matrix,

        @Default("{}") @JsonPropertyDescription("Where the trials run, and on how many CPUs.")
        Placement placement,

        @Default("{}") @JsonPropertyDescription("How often and how long it is measured.")
        Measurement measurement,

        @Default("{}") @JsonPropertyDescription("How the trials are run, limited in time and cleaned up.")
        RunPolicy runPolicy) {

    /** @return a copy without lists or maps that anybody else could change */
    public ExperimentSpec {
        variants = variants == null ? List.of() : List.copyOf(variants);
    }
}
