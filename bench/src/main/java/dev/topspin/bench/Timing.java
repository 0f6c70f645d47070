package dev.topspin.bench;

/**
 * How long each side of a comparison runs.
 *
 * @param warmupMillis before anything counts
 * @param measureMillis that count
 */
public record Timing(int warmupMillis, int measureMillis) {
    /** Into how many iterations a trial cuts its warm-up. */
    static final int WARMUPS = 4;

    /** Into how many iterations either side cuts what is measured. */
    static final int SLICES = 200;
}
