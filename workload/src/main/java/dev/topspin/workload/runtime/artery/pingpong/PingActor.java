package dev.topspin.workload.runtime.artery.pingpong;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.concurrent.CountDownLatch;

/** The pinging actor of a pair, whose other is in another process: looks that each ball comes back once. */
final class PingActor extends UntypedAbstractActor implements PingSide.Sender {
    private final PingSide side;
    private final ActorRef responder;
    private final FirstFailure failure;

    /** By slot and round. */
    private final Ball[][] balls;

    /** The round that each slot is sent in next. It belongs to the thread that sends: this actor's, or a pacer's. */
    private final int[] next;

    /** The round that each slot is awaited in next. The actor's. */
    private final int[] awaited;

    /** @param over counted down at its end */
    record Play(Iteration iteration, CountDownLatch over) {}

    /**
     * @param side what it does
     * @param balls of the pair, by slot and round
     * @param responder the other
     * @param failure told where a ball comes that was not awaited
     */
    PingActor(PingSide side, Ball[][] balls, ActorRef responder, FirstFailure failure) {
        this.side = side;
        this.balls = balls;
        this.responder = responder;
        this.failure = failure;
        this.next = new int[balls.length];
        this.awaited = new int[balls.length];
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof Ball ball) {
            take(ball);
        } else if (message instanceof Play play) {
            side.begin(play.iteration(), this, play.over());
        } else {
            unhandled(message);
        }
    }

    private void take(Ball ball) {
        int slot = ball.slot();
        if (ball.round() != awaited[slot]) {
            failure.report(new TrialException(
                    Reason.MessagesNotConserved,
                    "ball %d of pair %d came back in round %d where round %d was awaited"
                            .formatted(slot, ball.pair(), ball.round(), awaited[slot])));
            return;
        }
        awaited[slot] = after(ball.round());
        if (side.received(slot)) {
            send(slot);
            side.gone();
        }
    }

    @Override
    public void send(int slot) {
        int round = next[slot];
        next[slot] = after(round);
        responder.tell(balls[slot][round], getSelf());
    }

    private static int after(int round) {
        return round + 1 == Ball.ROUNDS ? 0 : round + 1;
    }
}
