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

    /**
     * The same for actors in one JVM, and for creatures on threads. Every iteration of a trial begins and ends with nothing under
     * way, so these are as long as those of an experiment; and both sides' medians hold as much of a stall, which a median of many
     * short slices leaves out.
     */
    static final int SLICES_OF_ACTORS = 4;

    /**
     * @return for messages over Artery: so much code is in their way that after as long as is enough for the others it is
     *     still being compiled, on the CPUs that are measured on and have no time to spare, and a trial has more of it
     */
    Timing ofArtery() {
        return new Timing(8 * warmupMillis, 2 * measureMillis);
    }
}
