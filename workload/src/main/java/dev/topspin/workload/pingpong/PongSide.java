package dev.topspin.workload.pingpong;

import dev.topspin.workload.trial.Parties;

/** What the answering actor of a pair counts, whatever its runtime and API. */
public final class PongSide {
    private final Parties parties = new Parties();
    private long received;
    private long sent;

    /** A message came and is about to be sent back: what is counted before is seen by whoever gets it. */
    public void answering() {
        if ((received++ & Parties.MASK) == 0) {
            parties.ran(Thread.currentThread());
        }
        sent++;
    }

    /** Before the iteration's first message, by the harness: the actor is idle. */
    void reset() {
        received = 0;
        sent = 0;
        parties.clear();
    }

    long received() {
        return received;
    }

    long sent() {
        return sent;
    }

    Parties parties() {
        return parties;
    }
}
