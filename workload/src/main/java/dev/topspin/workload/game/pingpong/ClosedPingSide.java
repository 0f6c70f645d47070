package dev.topspin.workload.game.pingpong;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Cutter;
import dev.topspin.workload.harness.trial.Intrusion;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Parties;
import dev.topspin.workload.harness.trial.Pausing;
import dev.topspin.workload.harness.trial.Slice;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** In a closed loop: a reply lets the next message go, and is recorded when that is on its way. */
public final class ClosedPingSide extends PingSide {
    /** Stamps begin and end two cache lines away from the objects beside them, among which are other pairs' stamps. */
    private static final int FIRST = 16;

    private static final long UNTIMED = 0;
    private static final long NOTHING = -1;

    private final int inFlight;
    private final Sampling sampling;
    private final Pausing pausing;
    private final RoundTripRecorder recorder;
    private final Parties parties = new Parties();
    /** When a message was sent, by its index from {@link #FIRST} on; {@link #UNTIMED} for one that isn't timed. */
    private final long[] stamps;

    private final boolean single;
    private final Cutter cutter;
    /** In this slice: whether every round trip is timed, and if not, one in how many is, and whether it is recorded. */
    private boolean all;

    private int every;
    private boolean records;
    private CountDownLatch over;
    private long limit;
    /** When the slice or the iteration is over. */
    private long boundary;

    private long startNanos;
    private long endNanos;
    private long sent;
    private long received;
    /** As in {@link #stamps}, where every round trip is timed and one message is under way. */
    private long stamp;
    /** How long the last round trip took, or {@link #NOTHING}: recorded when the next message is on its way. */
    private long measured = NOTHING;

    private boolean timeOver;
    private int untilTimed;
    /** Where messages go and come together, instead of {@link #stamps}, and how many went. */
    private final Bursts bursts;

    private long streamed;

    /**
     * @param inFlight messages under way, 1 or more
     * @param sampling which round trips are recorded
     * @param pausing what happens between a reply and the next message
     * @param recorder written by the actor
     * @param intrusion looked at by the actor
     */
    public ClosedPingSide(
            int inFlight, Sampling sampling, Pausing pausing, RoundTripRecorder recorder, Intrusion intrusion) {
        this.inFlight = inFlight;
        this.sampling = sampling;
        this.pausing = pausing;
        this.recorder = recorder;
        this.stamps = new long[FIRST + inFlight + FIRST];
        this.single = inFlight == 1;
        this.cutter = new Cutter(sampling.records(), intrusion);
        this.bursts = new Bursts(inFlight);
    }

    @Override
    void reset() {
        sent = 0;
        received = 0;
        timeOver = false;
        bursts.clear();
        streamed = 0;
        parties.clear();
    }

    @Override
    void start(Iteration iteration, Sender with, CountDownLatch end) {
        over = end;
        limit = iteration.exchanges();
        int first = (int) Math.min(inFlight, limit);
        cutter.prepare(iteration);
        startNanos = System.nanoTime();
        cutter.begin(startNanos, iteration);
        boundary = cutter.boundaryNanos();
        record(cutter.recording());
        java.util.Arrays.fill(stamps, startNanos);
        stamp = startNanos;
        for (int i = 0; i < first; i++) {
            sent++;
            with.send(i);
        }
    }

    private void record(boolean recording) {
        Sampling now = recording ? sampling : Sampling.NONE;
        every = now.every();
        records = now.records();
        all = pausing.none() && every == 1;
        untilTimed = every;
    }

    /** The slice is over, and the iteration may be. The message of that index is about to go again. */
    private void next(int index, long now) {
        gone();
        timeOver = cutter.cut(now, received);
        boundary = cutter.boundaryNanos();
        record(cutter.recording());
        if (all) {
            stamp = cutter.startNanos();
            stamps[FIRST + index] = stamp;
        }
    }

    @Override
    public boolean received(int index) {
        if ((received++ & Parties.MASK) == 0) {
            parties.ran(Thread.currentThread());
        }
        if (all) {
            return timed(index);
        }
        return pausing.none() ? sampled(index) : pausing(index);
    }

    @Override
    public void gone() {
        if (measured != NOTHING) {
            recorder.record(measured);
            measured = NOTHING;
        }
    }

    /** The end of each round trip is the start of the next. */
    private boolean timed(int index) {
        long now = System.nanoTime();
        long before = exchange(index, now);
        measured = before == UNTIMED ? NOTHING : now - before;
        if (now - boundary >= 0) {
            next(index, now);
        }
        if (sent < limit && !timeOver) {
            sent++;
            return true;
        }
        gone();
        return last(now);
    }

    /** @return the stamp before; the only message's is a field beside the counts, which are on the same cache line */
    private long exchange(int index, long now) {
        long before;
        if (single) {
            before = stamp;
            stamp = now;
        } else {
            before = stamps[FIRST + index];
            stamps[FIRST + index] = now;
        }
        return before;
    }

    /** One message in so many is stamped when it is sent, and recorded when it is back. */
    private boolean sampled(int index) {
        if (stamps[FIRST + index] != UNTIMED) {
            long now = System.nanoTime();
            measured = records ? now - stamps[FIRST + index] : NOTHING;
            stamps[FIRST + index] = UNTIMED;
            if (now - boundary >= 0) {
                next(index, now);
            }
        }
        if (sent == limit || timeOver) {
            gone();
            return last(System.nanoTime());
        }
        if (--untilTimed == 0) {
            untilTimed = every;
            stamps[FIRST + index] = System.nanoTime();
        }
        sent++;
        return true;
    }

    /** @return false: the message does not go again */
    private boolean last(long now) {
        if (received == sent) {
            endNanos = now;
            over.countDown();
        }
        return false;
    }

    /** The clock is read on both sides of the pause, which is in no round trip. */
    private boolean pausing(int index) {
        long now = System.nanoTime();
        if (records && stamps[FIRST + index] != UNTIMED) {
            measured = now - stamps[FIRST + index];
        }
        if (now - boundary >= 0) {
            next(index, now);
        }
        if (sent == limit || timeOver) {
            gone();
            return last(now);
        }
        try {
            pausing.pause();
        } catch (InterruptedException e) {
            // the exchange is being closed
            Thread.currentThread().interrupt();
            return false;
        }
        sent++;
        boolean timed = --untilTimed == 0;
        if (timed) {
            untilTimed = every;
        }
        stamps[FIRST + index] = timed ? System.nanoTime() : UNTIMED;
        return true;
    }

    @Override
    public void poll() {}

    @Override
    public int sendTogether(int most) throws InterruptedException {
        int count = most;
        if (!pausing.none() && received > 0) {
            // one at a time: no message waits in the pause of another
            count = 1;
            pausing.pause();
            stamp = System.nanoTime();
        }
        streamed += count;
        bursts.sent(streamed, stamp);
        return count;
    }

    @Override
    public void goneTogether() {
        bursts.record(recorder);
    }

    @Override
    public int receivedTogether(int count, long nowNanos) {
        goneTogether();
        received += count;
        bursts.received(received, nowNanos, records ? sampling : Sampling.NONE);
        stamp = nowNanos;
        if (nowNanos - boundary >= 0) {
            goneTogether();
            timeOver = cutter.cut(nowNanos, received);
            boundary = cutter.boundaryNanos();
            record(cutter.recording());
            stamp = cutter.startNanos();
        }
        int again = timeOver ? 0 : (int) Math.min(count, limit - sent);
        sent += again;
        if (again == 0) {
            goneTogether();
            last(nowNanos);
        }
        return again;
    }

    @Override
    long startNanos() {
        return startNanos;
    }

    @Override
    long endNanos() {
        return endNanos;
    }

    @Override
    long sent() {
        return sent;
    }

    @Override
    long received() {
        return received;
    }

    @Override
    List<Slice> slices() {
        return cutter.slices();
    }

    @Override
    Parties parties() {
        return parties;
    }
}
