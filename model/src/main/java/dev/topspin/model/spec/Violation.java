package dev.topspin.model.spec;

/**
 * Something wrong with an experiment.
 *
 * @param path where, e.g. {@code spec.variants[1].name}; empty for the document itself
 * @param message what was given, what is allowed, what to do
 * @param kind what a program may tell apart
 */
public record Violation(String path, String message, Kind kind) {
    /** Kinds of violations that are not always wrong. */
    public enum Kind {
        /** Always wrong. */
        Wrong,
        /** A swept parameter that no variant has: right where such variants were left out of a run. */
        UnusedParameter
    }

    /** Makes one that is always wrong. */
    public Violation(String path, String message) {
        this(path, message, Kind.Wrong);
    }

    /**
     * @param start how paths begin that are meant, such as {@code spec} or {@code spec.variants[0]}
     * @param place where that stands in the document that the user wrote, such as {@code spec.template}
     * @return the same, found in an experiment that is a part of another document
     */
    public Violation within(String start, String place) {
        return path.startsWith(start) ? new Violation(place + path.substring(start.length()), message, kind) : this;
    }

    @Override
    public String toString() {
        return path.isEmpty() ? message : path + ": " + message;
    }
}
