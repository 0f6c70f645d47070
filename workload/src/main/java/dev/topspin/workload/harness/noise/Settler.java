package dev.topspin.workload.harness.noise;

import dev.topspin.model.result.Settling;
import dev.topspin.model.result.Settling.End;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Waits until nobody else is on the measured CPUs. A kubelet takes CPUs out of its books when it admits a pod, and moves other
 * containers off them only when it reconciles the next time: until then they run there, whatever the cpuset of this pod says.
 */
final class Settler {
    private final long periodNanos;
    private final double mostWaitShare;
    private final Probe probe;
    private final LongSupplier ageNanos;

    /** Spins on each measured CPU for a moment. */
    interface Probe {
        /** @return the part of that in which the thread that waited longest was kept off its CPU; empty where that can't be read */
        OptionalDouble waitShare() throws InterruptedException;
    }

    /**
     * @param period from the start of the process, after which the kubelet has moved everybody
     * @param mostWaitShare what the kernel's own work takes at the most
     * @param probe spins
     * @param ageNanos how old the process is
     */
    Settler(Duration period, double mostWaitShare, Probe probe, LongSupplier ageNanos) {
        this.periodNanos = period.toNanos();
        this.mostWaitShare = mostWaitShare;
        this.probe = probe;
        this.ageNanos = ageNanos;
    }

    /**
     * Probes until nobody was there, or until the period has passed.
     *
     * @throws InterruptedException where the trial is being ended
     */
    Settling settle() throws InterruptedException {
        long start = ageNanos.getAsLong();
        OptionalDouble first = probe.waitShare();
        OptionalDouble last = first;
        int probes = 1;
        while (!alone(last) && ageNanos.getAsLong() < periodNanos) {
            if (last.isEmpty()) {
                TimeUnit.NANOSECONDS.sleep(periodNanos - ageNanos.getAsLong());
            }
            last = probe.waitShare();
            probes++;
        }
        return new Settling(
                alone(last) ? End.Alone : End.PeriodOver,
                ageNanos.getAsLong() - start,
                probes,
                rounded(first),
                rounded(last));
    }

    private boolean alone(OptionalDouble waitShare) {
        return waitShare.isPresent() && waitShare.getAsDouble() <= mostWaitShare;
    }

    private static Double rounded(OptionalDouble share) {
        return share.isPresent() ? Math.round(share.getAsDouble() * 1e6) / 1e6 : null;
    }
}
