package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.Slice;
import dev.topspin.workload.harness.trial.Strand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

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

    /**
     * A stay on one line.
     *
     * @param line where that begins
     * @param loop that passes messages there
     * @param place what the slice says of it
     */
    private record Visit(long line, SpinLoop loop, int place) {}

    private final SpinLines lines;
    private final Sampling sampling;
    private final Pausing pausing;
    private final RoundTripRecorder recorder;
    private final Intrusion intrusion;
    private final List<Slice> slices = new ArrayList<>();
    private List<Visit> visits = List.of();
    private boolean calibrating;
    private boolean recording;
    private long startNanos;
    private long endNanos;
    private long done;
    private long trips;
    private long answered;
    private long startOfVisit;

    /**
     * @param lines of its own
     * @param sampling whether round trips are recorded
     * @param pausing what ping does between two
     * @param recorder written by ping
     * @param intrusion looked at by ping
     */
    SpinPair(SpinLines lines, Sampling sampling, Pausing pausing, RoundTripRecorder recorder, Intrusion intrusion) {
        this.intrusion = intrusion;
        this.lines = lines;
        this.sampling = sampling;
        this.pausing = pausing;
        this.recorder = recorder;
    }

    /**
     * Before both sides begin an iteration.
     *
     * @param loop that passes the messages
     */
    void prepare(SpinLoop loop, Iteration iteration) {
        begin(
                false,
                Arrays.stream(lines.visits(SpinLines.fit(iteration.timeNanos())))
                        .mapToObj(line -> new Visit(lines.address(line), loop, line))
                        .toList());
    }

    /** Before both sides let loops take turns, those of each round on the same line, without pauses and unrecorded. */
    void prepare(Calibration calibration, List<List<Integer>> rounds) {
        int[] line = lines.visits(rounds.size());
        begin(
                true,
                IntStream.range(0, rounds.size())
                        .boxed()
                        .flatMap(round -> rounds.get(round).stream()
                                .map(turn -> new Visit(lines.address(line[round]), calibration.loop(turn), turn)))
                        .toList());
    }

    private void begin(boolean calibrates, List<Visit> all) {
        visits = all;
        calibrating = calibrates;
        recording = sampling.records() && !calibrates;
        slices.clear();
        trips = 0;
        answered = 0;
    }

    /** The pong side of an iteration. */
    void pong() {
        for (Visit visit : visits) {
            // the first message is the handshake before ping's clock starts, and those in flight when it stops aren't
            // counted
            answered += visit.loop().answer(visit.line()) - visit.loop().way().inFlight();
        }
    }

    /** The ping side of an iteration. */
    void ping(Iteration iteration) throws InterruptedException {
        long left = iteration.timeNanos();
        if (!iteration.warmup()) {
            intrusion.begin();
        }
        for (int i = 0; i < visits.size(); i++) {
            visit(i, iteration.exchanges() - trips, left / (visits.size() - i));
            left -= Math.max(0, endNanos - startOfVisit);
        }
        intrusion.close();
    }

    /** @param limit of round trips; with 0 it is only passed through, as the other side waits there */
    private void visit(int number, long limit, long timeNanos) throws InterruptedException {
        Visit visit = visits.get(number);
        visit.loop().trips(visit.line(), 0, 1);
        startOfVisit = System.nanoTime();
        if (number == 0) {
            startNanos = startOfVisit;
            endNanos = startOfVisit;
        }
        done = 0;
        try {
            if (limit > 0) {
                endNanos = calibrating || pausing.none()
                        ? batches(visit, limit, startOfVisit + timeNanos)
                        : pausing(visit, limit, startOfVisit + timeNanos);
            }
        } finally {
            visit.loop().stop(visit.line(), done + 1);
        }
        if (done > 0) {
            trips += done;
            long took = Math.max(1, endNanos - startOfVisit);
            slices.add(new Slice(done, took, false, intrusion.since(took), visit.place()));
        }
    }

    /**
     * What is recorded is the mean of a batch: the clock is read between batches, and between no two trips. With n in flight all
     * the time a round trip takes n times as long as it is from one to the next.
     *
     * @return the end
     */
    private long batches(Visit visit, long limit, long endAt) {
        SpinLoop loop = visit.loop();
        long line = visit.line();
        int inFlight = loop.way().inFlight();
        long before = startOfVisit;
        long now;
        do {
            long next = Math.min(done + BATCH, limit);
            loop.trips(line, done + 1, next + 1);
            now = System.nanoTime();
            if (recording) {
                long batch = next - done;
                recorder.record((inFlight * (now - before) + batch / 2) / batch, batch);
            }
            done = next;
            before = now;
        } while (done < limit && now - endAt < 0);
        return now;
    }

    /**
     * The clock is read on both sides of a pause. Of many in flight each waits for the pauses of those before it, and those that went
     * together at the beginning of the visit for fewer of them: these aren't recorded.
     *
     * @return the end
     */
    private long pausing(Visit visit, long limit, long endAt) throws InterruptedException {
        long[] sentAt = new long[visit.loop().way().inFlight()];
        long now;
        do {
            long before = System.nanoTime();
            sentAt[(int) (done % sentAt.length)] = before;
            visit.loop().trips(visit.line(), done + 1, done + 2);
            now = System.nanoTime();
            done++;
            if (recording && done >= sentAt.length && ((trips + done) % sampling.every() == 0 || done == limit)) {
                recorder.record(now - sentAt[(int) (done % sentAt.length)]);
            }
            pausing.pause();
        } while (done < limit && now - endAt < 0);
        return now;
    }

    /** @return what both sides did in the iteration, each visit a slice */
    Strand strand() {
        return new Strand(startNanos, endNanos, trips, 2 * trips, trips + answered, trips + answered, slices);
    }
}
