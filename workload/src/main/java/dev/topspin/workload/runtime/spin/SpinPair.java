package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * One pair: what its two threads do in an iteration, and what they counted. Both go from line to line, each visit a slice of
 * its own. Figures are read after the iteration.
 */
final class SpinPair {
    /**
     * Round trips between two readings of the clock. Who reads the clock after each one measures something else: the other side
     * then waits long enough to take the line away, and a trip takes twice as long (decision 0036).
     */
    static final int BATCH = 64;

    private final SpinLoop loop;
    private final SpinLines lines;
    private final Sampling sampling;
    private final Pausing pausing;
    private final RoundTripRecorder recorder;
    private final Intrusion intrusion;
    private final List<Slice> slices = new ArrayList<>();
    private int[] visits = {};
    private long startNanos;
    private long endNanos;
    private long trips;
    private long answered;
    private long startOfVisit;

    /**
     * @param loop how both sides wait
     * @param lines of its own
     * @param sampling whether round trips are recorded
     * @param pausing what ping does between two
     * @param recorder written by ping
     * @param intrusion looked at by ping
     */
    SpinPair(
            SpinLoop loop,
            SpinLines lines,
            Sampling sampling,
            Pausing pausing,
            RoundTripRecorder recorder,
            Intrusion intrusion) {
        this.intrusion = intrusion;
        this.loop = loop;
        this.lines = lines;
        this.sampling = sampling;
        this.pausing = pausing;
        this.recorder = recorder;
    }

    /** Before both sides begin. */
    void prepare(Iteration iteration) {
        visits = lines.visits(SpinLines.fit(iteration.timeNanos()));
        slices.clear();
        trips = 0;
        answered = 0;
    }

    /** The pong side of an iteration. */
    void pong() {
        for (int line : visits) {
            // the first message is the handshake that ping sends before its clock starts
            answered += loop.answer(lines.address(line)) - 1;
        }
    }

    /** The ping side of an iteration. */
    void ping(Iteration iteration) throws InterruptedException {
        long left = iteration.timeNanos();
        if (!iteration.warmup()) {
            intrusion.begin();
        }
        for (int i = 0; i < visits.length; i++) {
            visit(i, iteration.exchanges() - trips, left / (visits.length - i));
            left -= Math.max(0, endNanos - startOfVisit);
        }
        intrusion.close();
    }

    /** @param limit of round trips; with 0 it is only passed through, as the other side waits there */
    private void visit(int number, long limit, long timeNanos) throws InterruptedException {
        long line = lines.address(visits[number]);
        loop.trips(line, 0, 1);
        startOfVisit = System.nanoTime();
        if (number == 0) {
            startNanos = startOfVisit;
            endNanos = startOfVisit;
        }
        long done = 0;
        try {
            if (limit > 0) {
                done = pausing.none()
                        ? batches(line, limit, startOfVisit + timeNanos)
                        : pausing(line, limit, startOfVisit + timeNanos);
            }
        } finally {
            loop.stop(line);
        }
        if (done > 0) {
            trips += done;
            long took = Math.max(1, endNanos - startOfVisit);
            slices.add(new Slice(done, took, false, intrusion.since(took), visits[number]));
        }
    }

    /** What is recorded is the mean of a batch: the clock is read between batches, and between no two trips. */
    private long batches(long line, long limit, long endAt) {
        long done = 0;
        long before = startOfVisit;
        long now;
        do {
            long next = Math.min(done + BATCH, limit);
            loop.trips(line, done + 1, next + 1);
            now = System.nanoTime();
            if (sampling.records()) {
                long batch = next - done;
                recorder.record((now - before + batch / 2) / batch, batch);
            }
            done = next;
            before = now;
        } while (done < limit && now - endAt < 0);
        endNanos = now;
        return done;
    }

    private long pausing(long line, long limit, long endAt) throws InterruptedException {
        long done = 0;
        long now;
        do {
            long before = System.nanoTime();
            loop.trips(line, done + 1, done + 2);
            now = System.nanoTime();
            done++;
            if (sampling.records() && ((trips + done) % sampling.every() == 0 || done == limit)) {
                recorder.record(now - before);
            }
            pausing.pause();
        } while (done < limit && now - endAt < 0);
        endNanos = now;
        return done;
    }

    /** @return the visits of the iteration, in their order */
    List<Slice> slices() {
        return slices;
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
