package dev.topspin.workload.game.pingpong;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Parties;
import dev.topspin.workload.harness.trial.Pausing;
import java.util.concurrent.CountDownLatch;

/** In a closed loop: a reply lets the next message go. */
public final class ClosedPingSide extends PingSide {
    /** Stamps begin and end two cache lines away from the objects beside them, among which are other pairs' stamps. */
    private static final int FIRST = 16;

    private final int inFlight;
    private final Sampling sampling;
    private final Pausing pausing;
    private final RoundTripRecorder recorder;
    private final Parties parties = new Parties();
    /** When a message was sent, by its index from {@link #FIRST} on; 0 for one that isn't timed. */
    private final long[] stamps;

    private final boolean all;
    private final boolean single;
    private CountDownLatch over;
    private long limit;
    private long deadline;
    private long startNanos;
    private long endNanos;
    private long sent;
    private long received;
    /** As in {@link #stamps}, where every round trip is timed and one message is under way. */
    private long stamp;
    /** How long the last round trip took, where every one is timed: recorded when the next is on its way. */
    private long measured;

    private boolean timeOver;
    private int untilTimed;

    /**
     * @param inFlight messages under way, 1 or more
     * @param sampling which round trips are recorded
     * @param pausing what happens between a reply and the next message
     * @param recorder written by the actor
     */
    public ClosedPingSide(int inFlight, Sampling sampling, Pausing pausing, RoundTripRecorder recorder) {
        this.inFlight = inFlight;
        this.sampling = sampling;
        this.pausing = pausing;
        this.recorder = recorder;
        this.stamps = new long[FIRST + inFlight + FIRST];
        this.single = inFlight == 1;
        this.all = pausing.none() && sampling.every() == 1;
    }

    @Override
    void reset() {
        sent = 0;
        received = 0;
        timeOver = false;
        parties.clear();
    }

    @Override
    void start(Iteration iteration, Sender with, CountDownLatch end) {
        over = end;
        limit = iteration.exchanges();
        untilTimed = sampling.every();
        int first = (int) Math.min(inFlight, limit);
        startNanos = System.nanoTime();
        deadline = startNanos + iteration.timeNanos();
        java.util.Arrays.fill(stamps, startNanos);
        stamp = startNanos;
        for (int i = 0; i < first; i++) {
            sent++;
            with.send(i);
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
        if (all) {
            recorder.record(measured);
        }
    }

    /** The end of each round trip is the start of the next. */
    private boolean timed(int index) {
        long now = System.nanoTime();
        measured = now - exchange(index, now);
        if (sent < limit && now - deadline < 0) {
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
        if (stamps[FIRST + index] != 0) {
            long now = System.nanoTime();
            if (sampling.records()) {
                recorder.record(now - stamps[FIRST + index]);
            }
            stamps[FIRST + index] = 0;
            timeOver |= now - deadline >= 0;
        }
        if (sent == limit || timeOver) {
            return last(System.nanoTime());
        }
        if (--untilTimed == 0) {
            untilTimed = sampling.every();
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
        if (sampling.records() && stamps[FIRST + index] != 0) {
            recorder.record(now - stamps[FIRST + index]);
        }
        timeOver |= now - deadline >= 0;
        if (sent == limit || timeOver) {
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
            untilTimed = sampling.every();
        }
        stamps[FIRST + index] = timed ? System.nanoTime() : 0;
        return true;
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
    Parties parties() {
        return parties;
    }
}
