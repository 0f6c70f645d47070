package dev.topspin.workload.runtime.akka.pingpong;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import dev.topspin.workload.game.pingpong.PingSide;

/** The pinging actor of a pair, with the classic API. */
final class ClassicPing extends UntypedAbstractActor implements PingSide.Sender {
    private final PingSide side;
    private final ActorRef pong;
    private final PairMessage.InPlay[] balls;

    /**
     * @param side what it does
     * @param pong the other
     * @param inFlight messages it has
     */
    ClassicPing(PingSide side, ActorRef pong, int inFlight) {
        this.side = side;
        this.pong = pong;
        this.balls = new PairMessage.InPlay[inFlight];
        java.util.Arrays.setAll(balls, index -> new PairMessage.InPlay(index, null));
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof PairMessage.InPlay ball) {
            if (side.received(ball.index())) {
                pong.tell(ball, getSelf());
                side.gone();
            }
        } else if (message instanceof PairMessage.Serve serve) {
            side.begin(serve.iteration(), this, serve.over());
        } else {
            unhandled(message);
        }
    }

    @Override
    public void send(int index) {
        pong.tell(balls[index], getSelf());
    }
}
