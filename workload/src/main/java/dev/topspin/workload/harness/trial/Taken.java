package dev.topspin.workload.harness.trial;

/**
 * What a process took in a time; all in nanoseconds but for the count, and 0 or more.
 *
 * @param cpuNanos CPU time of all its threads
 * @param gcNanos time in garbage collection
 * @param gcCount garbage collections
 * @param compileNanos what the JIT compiler's threads took together for the compilations that ended in it
 */
public record Taken(long cpuNanos, long gcNanos, long gcCount, long compileNanos) {
    /** Nothing at all. */
    public static final Taken NOTHING = new Taken(0, 0, 0, 0);

    /** @return both together */
    public Taken plus(Taken other) {
        return new Taken(
                cpuNanos + other.cpuNanos,
                gcNanos + other.gcNanos,
                gcCount + other.gcCount,
                compileNanos + other.compileNanos);
    }

    /** @return what came after the other */
    public Taken minus(Taken other) {
        return new Taken(
                cpuNanos - other.cpuNanos,
                gcNanos - other.gcNanos,
                gcCount - other.gcCount,
                compileNanos - other.compileNanos);
    }
}
