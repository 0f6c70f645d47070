package dev.topspin.cli.results;

import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.PublishedFigures;
import java.util.List;

/**
 * What is to be run.
 *
 * @param experiment its name
 * @param spec valid, with all defaults
 * @param quick whether the spec was shortened
 * @param only the variants that were picked; empty for all
 * @param published what was published of it elsewhere
 * @param planHash of the plan that it was run as before; null for the first time
 */
public record RunRequest(
        String experiment,
        ExperimentSpec spec,
        boolean quick,
        List<String> only,
        PublishedFigures published,
        String planHash) {
    /** What has not been run before. */
    public RunRequest(
            String experiment, ExperimentSpec spec, boolean quick, List<String> only, PublishedFigures published) {
        this(experiment, spec, quick, only, published, null);
    }
}
