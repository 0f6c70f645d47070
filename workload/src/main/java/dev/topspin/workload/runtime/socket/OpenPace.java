package dev.topspin.workload.runtime.socket;

import dev.topspin.model.spec.Load;
import dev.topspin.workload.harness.pacing.Arrivals;
import dev.topspin.workload.harness.pacing.Schedule;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import org.HdrHistogram.Histogram;

/**
 * An open loop: messages go when they are due. The connection's thread polls all the time, so it looks at the clock as well and
 * needs no other to send.
 */
final class OpenPace implements Pace {
    private final Schedule schedule;
    private final long offsetNanos;
    private final Arrivals arrivals;
    private final RoundTripRecorder lateness = new RoundTripRecorder();
    private long limit;
    private long lastSendNanos;
    private long startNanos;
    private long elapsed;
    private boolean recorded;

    /** @param offsetNanos how much later than the iteration's start the first message is due */
    OpenPace(Schedule schedule, long offsetNanos, Sampling sampling, RoundTripRecorder recorder) {
        this.schedule = schedule;
        this.offsetNanos = offsetNanos;
        this.arrivals = new Arrivals(schedule, sampling, recorder);
    }

    @Override
    public void begin(Iteration iteration, long start) {
        startNanos = start + offsetNanos;
        arrivals.begin(startNanos);
        limit = Math.min(iteration.exchanges(), schedule.countBefore(iteration.timeNanos()));
        lastSendNanos = Schedule.lastSendNanos(iteration.timeNanos());
        recorded = !iteration.warmup();
    }

    @Override
    public boolean more(long sent) {
        return sent < limit;
    }

    @Override
    public long ready(long sent, long received) {
        elapsed = System.nanoTime() - startNanos;
        if (elapsed > lastSendNanos) {
            limit = sent;
            return 0;
        }
        long due = Math.min(limit, schedule.countBefore(elapsed + 1));
        return Math.min(due - sent, Load.MOST_UNDER_WAY - (sent - received));
    }

    @Override
    public void sent(long before, long sent) {
        for (long number = before; recorded && number < sent; number++) {
            lateness.record(elapsed - schedule.dueNanos(number));
        }
    }

    @Override
    public void received(long received, long sent, long nowNanos) {
        while (arrivals.count() < received) {
            arrivals.arrived(nowNanos);
        }
    }

    /** Adds how late messages were sent in the measured iterations, while none are. */
    void addLateness(Histogram to) {
        lateness.drainTo(to);
    }
}
