package dev.topspin.workload.runtime.queue.pingpong;

import dev.topspin.workload.game.pingpong.PongSide;
import dev.topspin.workload.runtime.queue.Hearer;
import dev.topspin.workload.runtime.queue.Inbox;

/** The answering party of a pair. */
final class QueuePong implements Hearer {
    private final PongSide side;
    private final Inbox ping;

    /**
     * @param side what it counts
     * @param ping the other's inbox
     */
    QueuePong(PongSide side, Inbox ping) {
        this.side = side;
        this.ping = ping;
    }

    @Override
    public void hears(Object message) {
        if (!(message instanceof Shuttle)) {
            throw Hearer.unknown(message);
        }
        side.answering();
        ping.put(message);
    }
}
