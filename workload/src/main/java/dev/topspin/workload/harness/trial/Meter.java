package dev.topspin.workload.harness.trial;

/** What the whole process took since it began; all of it never falls. */
public interface Meter {
    /** @return what it took so far */
    Taken taken();

    /** @return wall time since the process was started, in nanoseconds */
    long lifeNanos();
}
