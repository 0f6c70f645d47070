package dev.topspin.workload.harness.pacing;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The thread that sends the messages of all pairs of a process when they are due. It is none of the measured threads, so that it
 * runs where the rest of the JVM does and takes no CPU from them. Between two messages it spins: what the kernel takes to wake a
 * thread is longer than many a round trip. Only where the next message is far does it sleep.
 */
public final class Pacer implements AutoCloseable {
    /** It sleeps where nothing is due for longer than this, in nanoseconds, */
    private static final long FAR_NANOS = 500_000;

    /** and wakes so much earlier: timers are late by 50 us as a rule. */
    private static final long AWAKE_NANOS = 200_000;

    /** As settings of a runtime tell of it. */
    public static final String SETTING = "sending=by schedule, from a thread on the housekeeping CPUs";

    private final BlockingQueue<Departures> begun = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile RuntimeException failure;

    /** Starts the thread, which sleeps until something is due. */
    @SuppressWarnings("this-escape")
    public Pacer() {
        this.thread = Thread.ofPlatform().daemon().name("topspin-pacer").start(this::run);
    }

    /** @param departures of a pair, begun: they are sent from now on, to their end */
    public void begin(Departures departures) {
        begun.add(departures);
    }

    private void run() {
        try {
            List<Departures> active = new ArrayList<>();
            while (!closed) {
                active.add(begun.take());
                while (!active.isEmpty() && !closed) {
                    await(round(active), active);
                }
            }
        } catch (InterruptedException e) {
            // the exchange is being closed
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    /** @return nanoseconds until the next message of any pair is due */
    private static long round(List<Departures> active) {
        long nowNanos = System.nanoTime();
        long next = Departures.OVER;
        for (int i = active.size() - 1; i >= 0; i--) {
            Departures pair = active.get(i);
            long before = pair.sent();
            long until = pair.turn(nowNanos);
            if (pair.sent() != before) {
                // sending takes its time, and the next pair's message is as late as that makes it
                nowNanos = System.nanoTime();
            }
            if (until == Departures.OVER) {
                active.remove(i);
            }
            next = Math.min(next, until);
        }
        return next;
    }

    private void await(long nanos, List<Departures> active) throws InterruptedException {
        Departures another = nanos > FAR_NANOS && !active.isEmpty()
                ? begun.poll(nanos - AWAKE_NANOS, TimeUnit.NANOSECONDS)
                : begun.poll();
        if (another != null) {
            active.add(another);
        } else if (nanos > 0) {
            Thread.onSpinWait();
        }
    }

    /** @throws TrialException where a message could not be sent: none is any more then */
    public void check() throws TrialException {
        if (failure != null) {
            throw new TrialException(
                    Reason.WorkloadError, "a message that was due could not be sent: " + failure, failure);
        }
    }

    /** Ends the thread; messages that are due are not sent any more. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
