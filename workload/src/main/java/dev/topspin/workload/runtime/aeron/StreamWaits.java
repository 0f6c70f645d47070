package dev.topspin.workload.runtime.aeron;

import dev.topspin.model.spec.BareAeron;
import dev.topspin.model.spec.BareAeron.AeronWait;
import dev.topspin.model.spec.BareAeron.DriverThreading;
import dev.topspin.workload.harness.trial.TrialContext;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

/**
 * Which threads of a process carry messages, and what they do while there are none.
 *
 * @param ends threads at the ends of streams
 * @param threading of the media driver; null where it carries nothing
 * @param waiting of all of them
 */
record StreamWaits(int ends, DriverThreading threading, AeronWait waiting) {
    /** @return as the variant says, or what there are CPUs for */
    static StreamWaits of(BareAeron variant, TrialContext context) {
        int pairs = context.pingPong().pairs();
        int cpus = context.threads().cpus();
        boolean apart = variant.pods() > 1;
        int ends = apart ? pairs : 2 * pairs;
        DriverThreading threading = apart ? threading(variant, cpus - ends) : null;
        int threads = ends + carrying(threading);
        AeronWait waiting = variant.waiting();
        if (waiting == null) {
            // who spins where there is no CPU for each may spin in the place of whom it waits for
            waiting = threads <= cpus ? AeronWait.Spin : AeronWait.Yield;
        }
        return new StreamWaits(ends, threading, waiting);
    }

    private static DriverThreading threading(BareAeron variant, int left) {
        if (variant.threading() != null) {
            return variant.threading();
        }
        return left >= carrying(DriverThreading.Dedicated) ? DriverThreading.Dedicated : DriverThreading.SharedNetwork;
    }

    private static int carrying(DriverThreading threading) {
        return switch (threading) {
            case null -> 0;
            case Dedicated -> 2;
            case SharedNetwork, Shared -> 1;
        };
    }

    /** @return how many threads of this process carry messages */
    int threads() {
        return ends + carrying(threading);
    }

    /** @return what one thread does; not to be shared */
    IdleStrategy idle() {
        return switch (waiting) {
            case Spin -> BusySpinIdleStrategy.INSTANCE;
            case Yield -> YieldingIdleStrategy.INSTANCE;
            case Backoff -> new BackoffIdleStrategy();
        };
    }
}
