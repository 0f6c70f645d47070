package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * Kilim's tasks, each with a mailbox: continuations that are woven into classes at build.
 *
 * @param threads of their scheduler, exactly; null for what Kilim chooses itself
 */
public record KilimTasks(
        @Min(1)
        @Max(256)
        @JsonPropertyDescription(
                "Threads of the tasks' scheduler, exactly; if not given one for each CPU of the pod, as Kilim has it.")
        Integer threads)
        implements VariantRuntime {
    @Override
    public String kind() {
        return "kilim";
    }
}
