package dev.topspin.model.spec;

/**
 * Something wrong with an experiment.
 *
 * @param path where, e.g. {@code spec.variants[1].name}; empty for the document itself
 * @param message what was given, what is allowed, what to do
 */
public record Violation(String path, String message) {
    @Override
    public String toString() {
        return path.isEmpty() ? message : path + ": " + message;
    }
}
