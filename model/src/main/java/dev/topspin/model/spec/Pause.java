package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * What happens between a reply and the next message, outside the timed interval.
 *
 * @param kind the way of pausing
 * @param duration for {@link Kind#Park} how long is asked for, as a Kubernetes duration; null otherwise
 */
@ValidationRule(value = Rules.PARK_HAS_DURATION_CEL, message = Rules.PARK_HAS_DURATION)
public record Pause(
        @Default("None")
        @JsonPropertyDescription(
                "None, Yield (Thread.yield), Sleep0 (Thread.sleep(0)) or Park (LockSupport.parkNanos).")
        Kind kind,

        @Size(max = 32) @Pattern(Durations.PATTERN) @JsonPropertyDescription("How long Park parks, for example 100us.")
        String duration) {

    /** The ways of pausing. */
    public enum Kind {
        None,
        Yield,
        Sleep0,
        Park
    }

    /** @return how long to park, in nanoseconds; 0 unless the kind is Park */
    public long durationNanos() {
        return duration == null ? 0 : Durations.nanos(duration);
    }
}
