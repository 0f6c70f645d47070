package dev.topspin.workload.runtime.kilim;

import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.trial.Iteration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import kilim.Scheduler;

/** The pinging task of a pair. */
final class PingTask extends MailboxTask implements PingSide.Sender {
    /**
     * Begins an iteration.
     *
     * @param over counted down at its end
     */
    record Serving(Iteration iteration, CountDownLatch over) {}

    /**
     * The message that goes to and fro: made once for each under way.
     *
     * @param index of the message in its pair, from 0
     */
    record Weft(int index) {}

    private final PingSide side;
    private final PongTask pong;
    private final Weft[] wefts;

    /**
     * @param side what it does
     * @param pong the other
     * @param inFlight messages it has
     */
    PingTask(PingSide side, PongTask pong, int inFlight, Scheduler scheduler, Consumer<Throwable> failed) {
        super(scheduler, failed);
        this.side = side;
        this.pong = pong;
        this.wefts = new Weft[inFlight];
        Arrays.setAll(wefts, Weft::new);
    }

    @Override
    void hears(Object message) {
        if (message instanceof Weft weft) {
            if (side.received(weft.index())) {
                pong.tell(weft);
                side.gone();
            }
        } else if (message instanceof Serving serving) {
            side.begin(serving.iteration(), this, serving.over());
        } else {
            throw new IllegalStateException("a task was told what it doesn't know: " + message);
        }
    }

    @Override
    public void send(int index) {
        pong.tell(wefts[index]);
    }
}
