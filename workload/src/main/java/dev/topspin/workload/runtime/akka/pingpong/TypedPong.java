package dev.topspin.workload.runtime.akka.pingpong;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.topspin.workload.game.pingpong.PongSide;

/** The answering actor of a pair, with the typed API. */
final class TypedPong extends AbstractBehavior<PairMessage> {
    private final PongSide side;

    private TypedPong(ActorContext<PairMessage> context, PongSide side) {
        super(context);
        this.side = side;
    }

    /** @param side what it counts */
    static Behavior<PairMessage> create(PongSide side) {
        return Behaviors.setup(context -> new TypedPong(context, side));
    }

    @Override
    public Receive<PairMessage> createReceive() {
        return newReceiveBuilder()
                .onMessage(PairMessage.InPlay.class, ball -> {
                    side.answering();
                    ball.replyTo().tell(ball);
                    return this;
                })
                .build();
    }
}
