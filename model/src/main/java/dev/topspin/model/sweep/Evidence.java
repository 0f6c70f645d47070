package dev.topspin.model.sweep;

/** What speaks for a verdict. */
public sealed interface Evidence {
    /** Some of its pairs are slow. */
    record SlowPairs(int slow, int pairs) implements Evidence {}
}
