package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pausing;

/** One pair: what its two threads do in an iteration, and what they counted. Figures are read after the iteration. */
final class SpinPair {
    private final SpinLoop loop;
    private final long lines;
    private final Sampling sampling;
    private final Pausing pausing;
    private final RoundTripRecorder recorder;
    private long startNanos;
    private long endNanos;
    private long trips;
    private long answered;

    /**
     * @param loop how both sides wait
     * @param lines where {@link SpinLoop#LINES} of its own begin
     * @param sampling which round trips are recorded
     * @param pausing what ping does between two
     * @param recorder written by ping
     */
    SpinPair(SpinLoop loop, long lines, Sampling sampling, Pausing pausing, RoundTripRecorder recorder) {
        this.loop = loop;
        this.lines = lines;
        this.sampling = sampling;
        this.pausing = pausing;
        this.recorder = recorder;
    }

    /** Before both sides begin. */
    void reset() {
        loop.reset(lines);
    }

    /** The pong side of an iteration. */
    void pong() {
        // the first message is the handshake that ping sends before its clock starts
        answered = loop.answer(lines) - 1;
    }

    /** The ping side of an iteration. */
    void ping(Iteration iteration) throws InterruptedException {
        loop.trips(lines, 0, 1);
        startNanos = System.nanoTime();
        try {
            if (!pausing.none()) {
                pausing(iteration);
            } else if (sampling.every() == 1) {
                timingEach(iteration);
            } else {
                timingSome(iteration);
            }
        } finally {
            loop.stop(lines);
        }
    }

    /** A run of untimed round trips, then a timed one, again and again; the last of all is a timed one. */
    private void timingSome(Iteration iteration) {
        long last = iteration.exchanges() + 1;
        long end = startNanos + iteration.timeNanos();
        int every = sampling.every();
        long done = 1;
        long before;
        long now;
        do {
            long timed = Math.min(done + every, last);
            loop.trips(lines, done, timed - 1);
            before = System.nanoTime();
            loop.trips(lines, timed - 1, timed);
            now = System.nanoTime();
            done = timed;
            if (sampling.records()) {
                recorder.record(now - before);
            }
        } while (done < last && now - end < 0);
        endNanos = now;
        trips = done - 1;
    }

    /** The end of each round trip is the start of the next. */
    private void timingEach(Iteration iteration) {
        long last = iteration.exchanges() + 1;
        long end = startNanos + iteration.timeNanos();
        long done = 1;
        long before = startNanos;
        long now;
        do {
            loop.trips(lines, done, done + 1);
            now = System.nanoTime();
            done++;
            recorder.record(now - before);
            before = now;
        } while (done < last && now - end < 0);
        endNanos = now;
        trips = done - 1;
    }

    private void pausing(Iteration iteration) throws InterruptedException {
        long last = iteration.exchanges() + 1;
        long end = startNanos + iteration.timeNanos();
        long done = 1;
        long now;
        do {
            long before = System.nanoTime();
            loop.trips(lines, done, done + 1);
            now = System.nanoTime();
            // the handshake is no round trip: of the first, done is 1 still
            if (sampling.records() && (done % sampling.every() == 0 || done + 1 == last)) {
                recorder.record(now - before);
            }
            done++;
            pausing.pause();
        } while (done < last && now - end < 0);
        endNanos = now;
        trips = done - 1;
    }

    long startNanos() {
        return startNanos;
    }

    long endNanos() {
        return endNanos;
    }

    /** @return round trips that ping completed */
    long trips() {
        return trips;
    }

    /** @return messages that pong answered */
    long answered() {
        return answered;
    }
}
