package dev.topspin.workload.akka.chameneos;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import dev.topspin.workload.chameneos.Message;
import dev.topspin.workload.chameneos.Visitor;

/** A creature, with the classic API. */
public final class ClassicVisitor extends UntypedAbstractActor implements Visitor.Ways {
    private final Visitor visitor;
    private final ActorRef mall;

    /**
     * @param visitor what it does
     * @param mall where it goes
     */
    public ClassicVisitor(Visitor visitor, ActorRef mall) {
        this.visitor = visitor;
        this.mall = mall;
        visitor.knows(this);
    }

    @Override
    public void onReceive(Object message) {
        if (!(message instanceof Message heard) || !visitor.hears(heard)) {
            unhandled(message);
        }
    }

    @Override
    public void mall(Message message) {
        mall.tell(message, getSelf());
    }

    @Override
    public void answer(int creature, Message message) {
        getSender().tell(message, getSelf());
    }
}
