package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.Percent;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;

/**
 * When a cell counts as slower.
 *
 * @param tolerance by how much its figure may grow, whatever its spread
 * @param confirm whether a second run must agree, which the schedule starts at once
 */
public record RegressionRule(
        @Default("5%")
        @Pattern(Percent.PATTERN)
        @JsonPropertyDescription("A figure may grow by so much, for example 5%, however little the runs before differ.")
        String tolerance,

        @Default("true")
        @JsonPropertyDescription("Whether a run that is slower is followed at once by a confirming run, and only both"
                + " together are a regression.")
        Boolean confirm) {

    /** @return the tolerance as a share: 0.05 for 5% */
    @JsonIgnore
    public double toleranceShare() {
        return Percent.share(tolerance);
    }

    /** @return whether a second run must agree */
    @JsonIgnore
    public boolean confirmed() {
        return !Boolean.FALSE.equals(confirm);
    }
}
