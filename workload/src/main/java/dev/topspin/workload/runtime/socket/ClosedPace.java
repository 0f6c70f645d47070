package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pausing;

/** A closed loop: a window of messages is under way, and a reply lets the next go. */
final class ClosedPace implements Pace {
    private final int inFlight;
    private final Pausing pausing;
    private final Sampling sampling;
    private final RoundTripRecorder recorder;
    private final Departures departures;
    private long limit;
    private long timeNanos;
    private long startNanos;
    private long nowNanos;

    ClosedPace(int inFlight, Pausing pausing, Sampling sampling, RoundTripRecorder recorder) {
        this.inFlight = inFlight;
        this.pausing = pausing;
        this.sampling = sampling;
        this.recorder = recorder;
        this.departures = new Departures(inFlight);
    }

    @Override
    public void begin(Iteration iteration, long start) {
        departures.clear();
        limit = iteration.exchanges();
        timeNanos = iteration.timeNanos();
        startNanos = start;
        nowNanos = start;
    }

    @Override
    public boolean more(long sent) {
        return sent < limit;
    }

    @Override
    public long ready(long sent, long received) throws InterruptedException {
        long room = Math.min(inFlight - (sent - received), limit - sent);
        if (room > 0 && received > 0 && !pausing.none()) {
            pausing.pause();
            nowNanos = System.nanoTime();
            return 1;
        }
        // else the end of one round trip is the start of the next: one reading of the clock serves both
        return room;
    }

    @Override
    public void sent(long before, long sent) {
        departures.sent(sent, nowNanos);
    }

    @Override
    public void received(long received, long sent, long now) {
        nowNanos = now;
        departures.received(received, now, sampling, recorder);
        if (now - startNanos >= timeNanos) {
            limit = sent;
        }
    }
}
