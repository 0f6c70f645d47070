package dev.topspin.workload.harness.trial;

/**
 * Keeps what a subclass adds away from the object before it: two cache lines, because lines are fetched in pairs. Objects
 * made one after the other lie side by side, and threads that write to neighbours would slow each other down.
 */
public abstract class Apart {
    /** Fills what a header leaves free: a subclass' own field there would be on the line of the object before. */
    int p0;

    long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
