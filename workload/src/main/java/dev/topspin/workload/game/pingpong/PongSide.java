package dev.topspin.workload.game.pingpong;

import dev.topspin.workload.harness.trial.Apart;
import dev.topspin.workload.harness.trial.Parties;

/** What the answering actor of a pair counts, whatever its runtime and API. */
public class PongSide extends Apart {
    private final Parties parties = new Parties();
    private long answered;

    /** A message came and is about to be sent back: what is counted before is seen by whoever gets it. */
    public void answering() {
        if ((answered++ & Parties.MASK) == 0) {
            parties.ran(Thread.currentThread());
        }
    }

    /** Before the iteration's first message, by the harness: the actor is idle. */
    void reset() {
        answered = 0;
        parties.clear();
    }

    /** @return messages that came, each of which was sent back */
    long answered() {
        return answered;
    }

    Parties parties() {
        return parties;
    }
}
