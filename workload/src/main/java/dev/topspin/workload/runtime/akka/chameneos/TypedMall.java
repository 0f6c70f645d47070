package dev.topspin.workload.runtime.akka.chameneos;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.Message;
import java.util.List;

/** The mall, with the typed API. */
final class TypedMall extends AbstractBehavior<Message> implements Mall.Visitors {
    private final Mall mall;
    private final List<ActorRef<Message>> creatures;

    private TypedMall(ActorContext<Message> context, Mall mall, List<ActorRef<Message>> creatures) {
        super(context);
        this.mall = mall;
        this.creatures = creatures;
    }

    /**
     * @param mall what it does
     * @param creatures by their id; filled before the first message
     */
    static Behavior<Message> create(Mall mall, List<ActorRef<Message>> creatures) {
        return Behaviors.setup(context -> {
            TypedMall behavior = new TypedMall(context, mall, creatures);
            mall.opens(behavior);
            return behavior;
        });
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onAnyMessage(message -> mall.hears(message) ? this : Behaviors.unhandled())
                .build();
    }

    @Override
    public void tell(int creature, Message message) {
        creatures.get(creature).tell(message);
    }

    /** A typed message has no sender: who came stands in it. */
    @Override
    public void forward(int creature, Message message) {
        creatures.get(creature).tell(message);
    }
}
