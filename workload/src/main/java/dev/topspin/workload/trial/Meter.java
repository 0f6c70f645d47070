package dev.topspin.workload.trial;

/** What the whole process took since it began; all in nanoseconds and never falling. */
public interface Meter {
    /** @return CPU time of all its threads */
    long cpuNanos();

    /** @return time in garbage collection */
    long gcNanos();

    /** @return garbage collections */
    long gcCount();

    /** @return wall time since the process was started */
    long lifeNanos();
}
