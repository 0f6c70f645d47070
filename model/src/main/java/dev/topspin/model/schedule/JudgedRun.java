package dev.topspin.model.schedule;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/**
 * A run that was compared with those before it.
 *
 * @param name see {@link RunNames}
 * @param suspected whether a confirming run is still awaited
 * @param regressed names of the cells that were slower, which are no baseline; never null
 */
public record JudgedRun(
        @JsonPropertyDescription("Name of the run.") String name,

        @JsonPropertyDescription("Whether its confirming run is still awaited.")
        boolean suspected,

        @JsonPropertyDescription("Cells that were slower in it: their figures are no baseline.")
        List<String> regressed) {

    public JudgedRun {
        regressed = regressed == null ? List.of() : List.copyOf(regressed);
    }
}
