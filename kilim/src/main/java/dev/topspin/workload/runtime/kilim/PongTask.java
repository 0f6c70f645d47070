package dev.topspin.workload.runtime.kilim;

import dev.topspin.workload.game.pingpong.PongSide;
import java.util.function.Consumer;
import kilim.Scheduler;

/** The answering task of a pair. */
final class PongTask extends MailboxTask {
    private final PongSide side;
    private PingTask ping;

    /** @param side what it counts */
    PongTask(PongSide side, Scheduler scheduler, Consumer<Throwable> failed) {
        super(scheduler, failed);
        this.side = side;
    }

    /** @param known who gets the answers; before it is started */
    void answers(PingTask known) {
        ping = known;
    }

    @Override
    void hears(Object message) {
        side.answering();
        ping.tell(message);
    }
}
