package dev.topspin.workload.runtime.queue.pingpong;

import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.runtime.queue.Hearer;
import dev.topspin.workload.runtime.queue.Inbox;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** The pinging party of a pair. */
final class QueuePing implements Hearer, PingSide.Sender {
    /**
     * Begins an iteration.
     *
     * @param over counted down at its end
     */
    record Serving(Iteration iteration, CountDownLatch over) {}

    private final PingSide side;
    private final Inbox pong;
    private final Shuttle[] shuttles;

    /**
     * @param side what it does
     * @param pong the other's inbox
     * @param inFlight messages it has
     */
    QueuePing(PingSide side, Inbox pong, int inFlight) {
        this.side = side;
        this.pong = pong;
        this.shuttles = new Shuttle[inFlight];
        Arrays.setAll(shuttles, Shuttle::new);
    }

    @Override
    public void hears(Object message) {
        if (message instanceof Shuttle shuttle) {
            if (side.received(shuttle.index())) {
                pong.put(shuttle);
                side.gone();
            }
        } else if (message instanceof Serving serving) {
            side.begin(serving.iteration(), this, serving.over());
        } else {
            throw Hearer.unknown(message);
        }
    }

    @Override
    public void send(int index) {
        pong.put(shuttles[index]);
    }
}
