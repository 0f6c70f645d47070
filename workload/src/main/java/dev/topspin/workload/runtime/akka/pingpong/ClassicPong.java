package dev.topspin.workload.runtime.akka.pingpong;

import akka.actor.UntypedAbstractActor;
import dev.topspin.workload.game.pingpong.PongSide;

/** The answering actor of a pair, with the classic API. */
final class ClassicPong extends UntypedAbstractActor {
    private final PongSide side;

    /** @param side what it counts */
    ClassicPong(PongSide side) {
        this.side = side;
    }

    @Override
    public void onReceive(Object message) {
        side.answering();
        getSender().tell(message, getSelf());
    }
}
