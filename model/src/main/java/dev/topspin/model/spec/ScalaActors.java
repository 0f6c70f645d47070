package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * Scala's own standard actors, thread-less by {@code react}.
 *
 * @param threads of their scheduler's pool, exactly; null for what they choose themselves
 */
public record ScalaActors(
        @Min(1)
        @Max(256)
        @JsonPropertyDescription("Threads of the actors' scheduler, exactly; what they choose if not given.")
        Integer threads)
        implements VariantRuntime {
    @Override
    public String kind() {
        return "scalaActors";
    }
}
