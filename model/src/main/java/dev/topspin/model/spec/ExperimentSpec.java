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
 * @param jvm on which JVM, of all variants that say nothing else; null for nothing chosen
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
        RunPolicy runPolicy,

        @JsonPropertyDescription(
                "Which JVM runs the trials, and how it is set up: each field of all variants that don't have it themselves.")
        JvmSettings jvm) {

    /** @return a copy without lists or maps that anybody else could change */
    public ExperimentSpec {
        variants = variants == null ? List.of() : List.copyOf(variants);
    }

    /** An experiment of which nothing is said of the JVM. */
    public ExperimentSpec(
            Workload workload,
            List<Variant> variants,
            Matrix matrix,
            Placement placement,
            Measurement measurement,
            RunPolicy runPolicy) {
        this(workload, variants, matrix, placement, measurement, runPolicy, null);
    }

    /** @return the same with other variants */
    public ExperimentSpec withVariants(List<Variant> other) {
        return new ExperimentSpec(workload, other, matrix, placement, measurement, runPolicy, jvm);
    }

    /** @return the same on another placement */
    public ExperimentSpec withPlacement(Placement other) {
        return new ExperimentSpec(workload, variants, matrix, other, measurement, runPolicy, jvm);
    }

    /** @return the same measured otherwise */
    public ExperimentSpec withMeasurement(Measurement other) {
        return new ExperimentSpec(workload, variants, matrix, placement, other, runPolicy, jvm);
    }

    /** @return the same run otherwise; null for what decides no trial */
    public ExperimentSpec withRunPolicy(RunPolicy other) {
        return new ExperimentSpec(workload, variants, matrix, placement, measurement, other, jvm);
    }
}
