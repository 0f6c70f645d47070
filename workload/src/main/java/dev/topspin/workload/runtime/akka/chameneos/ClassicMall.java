package dev.topspin.workload.runtime.akka.chameneos;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.Message;

/** The mall, with the classic API. */
public final class ClassicMall extends UntypedAbstractActor implements Mall.Visitors {
    private final Mall mall;
    private final ActorRef[] creatures;

    /**
     * @param mall what it does
     * @param creatures by their id; filled before the first message
     */
    public ClassicMall(Mall mall, ActorRef[] creatures) {
        this.mall = mall;
        this.creatures = creatures;
        mall.opens(this);
    }

    @Override
    public void onReceive(Object message) {
        if (!(message instanceof Message heard) || !mall.hears(heard)) {
            unhandled(message);
        }
    }

    @Override
    public void tell(int creature, Message message) {
        creatures[creature].tell(message, getSelf());
    }

    @Override
    public void forward(int creature, Message message) {
        creatures[creature].tell(message, getSender());
    }
}
