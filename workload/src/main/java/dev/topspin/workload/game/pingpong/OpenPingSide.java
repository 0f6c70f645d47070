package dev.topspin.workload.game.pingpong;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Load;
import dev.topspin.workload.harness.pacing.Arrivals;
import dev.topspin.workload.harness.pacing.Departures;
import dev.topspin.workload.harness.pacing.Pacer;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Parties;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.concurrent.CountDownLatch;

/**
 * In an open loop: messages go when they are due, from the pacer's thread, straight to the answering actor, which takes them for
 * the pinging one's; that gets the replies. Where a thread polls for replies, it sends as well.
 */
public final class OpenPingSide extends PingSide {
    private final Pacer pacer;
    private final Arrivals arrivals;
    private final Departures departures;
    private final long offsetNanos;
    private final Parties parties = new Parties();
    private long startNanos;
    private int expected;
    /** What was wrong with a reply: they are timed by their order. */
    private volatile String misplaced;

    /**
     * @param arrivals of the pair, written by the actor
     * @param offsetNanos how much later than the iteration's start the first message is due
     * @param pacer sends, for all pairs; null where whoever gets the replies does
     */
    public OpenPingSide(Arrivals arrivals, long offsetNanos, Pacer pacer) {
        this.pacer = pacer;
        this.arrivals = arrivals;
        this.departures = new Departures(arrivals);
        this.offsetNanos = offsetNanos;
    }

    @Override
    void reset() {
        parties.clear();
    }

    @Override
    void start(Iteration iteration, Sender with, CountDownLatch end) {
        expected = 0;
        startNanos = System.nanoTime() + offsetNanos;
        arrivals.begin(startNanos);
        departures.begin(iteration, startNanos, with::send, end::countDown);
        if (pacer != null) {
            pacer.begin(departures);
        }
    }

    @Override
    public boolean received(int index) {
        long nowNanos = System.nanoTime();
        if (index != expected) {
            misplaced = "message %d of %d came back where %d was next".formatted(index, Load.MOST_UNDER_WAY, expected);
        }
        expected = expected + 1 == Load.MOST_UNDER_WAY ? 0 : expected + 1;
        if ((arrivals.arrived(nowNanos) & Parties.MASK) == 1) {
            parties.ran(Thread.currentThread());
        }
        return false;
    }

    @Override
    public void gone() {}

    @Override
    public void poll() {
        departures.sendDue();
    }

    @Override
    public int sendTogether(int most) {
        return most;
    }

    @Override
    public void goneTogether() {}

    @Override
    public int receivedTogether(int count, long nowNanos) {
        for (int i = 0; i < count; i++) {
            arrivals.arrived(nowNanos);
        }
        return 0;
    }

    @Override
    void check() throws TrialException {
        if (pacer != null) {
            pacer.check();
        }
        if (misplaced != null) {
            throw new TrialException(Reason.MessagesNotConserved, misplaced);
        }
    }

    /** @return its messages, for while none are sent */
    Departures departures() {
        return departures;
    }

    @Override
    public void blocked() {
        departures.blocked();
    }

    @Override
    void close() {
        if (pacer != null) {
            pacer.close();
        }
    }

    @Override
    long startNanos() {
        return startNanos;
    }

    @Override
    long endNanos() {
        return arrivals.lastNanos();
    }

    @Override
    long sent() {
        return departures.sent();
    }

    @Override
    long received() {
        return arrivals.count();
    }

    @Override
    Parties parties() {
        return parties;
    }
}
