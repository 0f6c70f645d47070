package dev.topspin.model.testing;

import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.InvalidExperimentException;

/** Valid specs for tests. */
public final class Specs {
    private Specs() {}

    /**
     * @param spec what stands under {@code spec:}, as lines of YAML
     * @return the spec with all defaults
     */
    public static ExperimentSpec of(String spec) {
        String yaml = "apiVersion: topspin.dev/v1alpha1\nkind: Experiment\nmetadata: {name: tested}\nspec:\n"
                + spec.strip().indent(2);
        try {
            return ExperimentFile.read(yaml).spec();
        } catch (InvalidExperimentException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
