package dev.topspin.model.search;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.Placement;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * A resource of which each value has a capacity of its own.
 *
 * @param parameter which resource
 * @param values unique; each as the resource's own field allows
 */
public record SearchResources(
        @Required @JsonPropertyDescription("cpus: measured CPUs of each pod, as placement.cpus.")
        Kind parameter,

        @Required
        @Size(min = 1, max = 8)
        @JsonPropertyDescription("The values: each variant is searched once with each of them.")
        List<@Min(1) @Max(Placement.MOST_CPUS) Integer> values) {
    /** The resources. */
    public enum Kind {
        cpus
    }

    public SearchResources {
        values = values == null ? List.of() : List.copyOf(values);
    }
}
