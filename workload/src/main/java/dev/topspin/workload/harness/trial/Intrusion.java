package dev.topspin.workload.harness.trial;

import dev.topspin.workload.harness.pinning.Disturbance;
import dev.topspin.workload.harness.pinning.MeasuredThreads;

/**
 * Tells of a time whether somebody else had the measured CPUs for a part of it: the hypervisor, or another thread while a measured
 * one could have run. What was measured then is set aside whatever it came to. Used by one thread at a time.
 *
 * @implNote A reading takes some ten microseconds, and is between slices.
 */
public final class Intrusion implements AutoCloseable {
    /**
     * A measured thread that was kept off its CPU for more than this share of the time was disturbed. What was taken from it adds
     * no more than that to a figure. Of what the hypervisor takes the kernel counts whole hundredths of a second: one is enough.
     */
    static final double MOST_KEPT_OFF = 0.01;

    private final MeasuredThreads threads;
    private Disturbance disturbance;
    private long stolenNanos;
    private long keptOffNanos;

    /** @param threads the measured ones */
    public Intrusion(MeasuredThreads threads) {
        this.threads = threads;
    }

    /** Begins to watch, the threads that there are by now among others. */
    public void begin() {
        close();
        disturbance = threads.disturbance();
        stolenNanos = disturbance.stealNanos();
        keptOffNanos = disturbance.runDelayNanos();
    }

    /**
     * @param nanos how long it is since the last reading, or since the beginning
     * @return whether somebody else had the measured CPUs in that time; false where the kernel doesn't tell, and before the
     *     beginning
     */
    public boolean since(long nanos) {
        if (disturbance == null) {
            return false;
        }
        long stolen = disturbance.stealNanos();
        long keptOff = disturbance.runDelayNanos();
        boolean disturbed = stolen > stolenNanos || keptOff - keptOffNanos > MOST_KEPT_OFF * nanos;
        stolenNanos = stolen;
        keptOffNanos = keptOff;
        return disturbed;
    }

    /** Ends watching; does nothing the second time. */
    @Override
    public void close() {
        if (disturbance != null) {
            disturbance.close();
            disturbance = null;
        }
    }
}
