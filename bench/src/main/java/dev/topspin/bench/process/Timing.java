package dev.topspin.bench.process;

/**
 * How long each side of a comparison runs.
 *
 * @param warmupMillis before anything counts
 * @param measureMillis that count
 */
public record Timing(int warmupMillis, int measureMillis) {
    /** Into how many iterations a trial cuts its warm-up. */
    public static final int WARMUPS = 4;

    /** Into how many iterations a run cuts what it measures, where nobody holds it. */
    public static final int ITERATIONS = 4;

    /**
     * @return for messages over Artery: so much code is in their way that after as long as is enough for the others it is
     *     still being compiled, on the CPUs that are measured on and have no time to spare, and a trial has more of it
     */
    public Timing ofArtery() {
        return new Timing(8 * warmupMillis, 2 * measureMillis);
    }
}
