package dev.topspin.workload.runtime.akka.chameneos;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.game.chameneos.Visitor;
import java.util.List;

/** A creature, with the typed API. */
final class TypedVisitor extends AbstractBehavior<Message> implements Visitor.Ways {
    private final Visitor visitor;
    private final ActorRef<Message> mall;
    private final List<ActorRef<Message>> creatures;

    private TypedVisitor(
            ActorContext<Message> context, Visitor visitor, ActorRef<Message> mall, List<ActorRef<Message>> creatures) {
        super(context);
        this.visitor = visitor;
        this.mall = mall;
        this.creatures = creatures;
    }

    /**
     * @param visitor what it does
     * @param mall where it goes
     * @param creatures by their id; filled before the first message
     */
    static Behavior<Message> create(Visitor visitor, ActorRef<Message> mall, List<ActorRef<Message>> creatures) {
        return Behaviors.setup(context -> {
            TypedVisitor behavior = new TypedVisitor(context, visitor, mall, creatures);
            visitor.knows(behavior);
            return behavior;
        });
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onAnyMessage(message -> visitor.hears(message) ? this : Behaviors.unhandled())
                .build();
    }

    @Override
    public void mall(Message message) {
        mall.tell(message);
    }

    @Override
    public void answer(int creature, Message message) {
        creatures.get(creature).tell(message);
    }
}
