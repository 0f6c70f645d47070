package dev.topspin.bench;

/**
 * How long each side of a comparison runs.
 *
 * @param warmupMillis before anything counts
 * @param measureMillis that count
 */
public record Timing(int warmupMillis, int measureMillis) {
    /** Into how many iterations a trial cuts each of the two; a bare program doesn't. */
    static final int ITERATIONS = 4;

    double totalSeconds() {
        return (warmupMillis + measureMillis) / 1e3;
    }
}
