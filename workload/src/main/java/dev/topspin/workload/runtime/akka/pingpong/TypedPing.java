package dev.topspin.workload.runtime.akka.pingpong;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.topspin.workload.game.pingpong.PingSide;

/** The pinging actor of a pair, with the typed API. */
final class TypedPing extends AbstractBehavior<PairMessage> implements PingSide.Sender {
    private final PingSide side;
    private final ActorRef<PairMessage> pong;
    private final PairMessage.InPlay[] balls;

    private TypedPing(ActorContext<PairMessage> context, PingSide side, ActorRef<PairMessage> pong, int inFlight) {
        super(context);
        this.side = side;
        this.pong = pong;
        this.balls = new PairMessage.InPlay[inFlight];
        java.util.Arrays.setAll(balls, index -> new PairMessage.InPlay(index, context.getSelf()));
    }

    /**
     * @param side what it does
     * @param pong the other
     * @param inFlight messages it has
     */
    static Behavior<PairMessage> create(PingSide side, ActorRef<PairMessage> pong, int inFlight) {
        return Behaviors.setup(context -> new TypedPing(context, side, pong, inFlight));
    }

    @Override
    public Receive<PairMessage> createReceive() {
        return newReceiveBuilder()
                .onMessage(PairMessage.InPlay.class, ball -> {
                    if (side.received(ball.index())) {
                        pong.tell(ball);
                        side.gone();
                    }
                    return this;
                })
                .onMessage(PairMessage.Serve.class, serve -> {
                    side.begin(serve.iteration(), this, serve.over());
                    return this;
                })
                .build();
    }

    @Override
    public void send(int index) {
        pong.tell(balls[index]);
    }
}
