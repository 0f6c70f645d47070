package dev.topspin.model.result;

/** Whether the measured CPUs were the measured threads' alone, as the threads themselves saw it. */
public enum Exclusivity {
    /** Each thread had a CPU of its own, and waited no longer than the kernel's own work takes. */
    Proven,
    /** Each thread had a CPU of its own, and waited longer: somebody else ran there. */
    Shared,
    /** There were more threads than CPUs, or the JVM had none of its own, so that threads may have waited for each other. */
    NotTold,
    /** How long they waited can't be read. */
    Unreadable
}
