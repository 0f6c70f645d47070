package dev.topspin.model.spec;

import java.util.List;
import java.util.stream.Collectors;

/** An experiment that can't be run, with everything that is wrong with it. */
public final class InvalidExperimentException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    /** @param violations at least one */
    public InvalidExperimentException(List<Violation> violations) {
        super(violations.stream().map(Violation::toString).collect(Collectors.joining("\n")));
        this.violations = List.copyOf(violations);
    }

    /** @return all violations in the order of the document; never empty */
    public List<Violation> violations() {
        return violations;
    }
}
