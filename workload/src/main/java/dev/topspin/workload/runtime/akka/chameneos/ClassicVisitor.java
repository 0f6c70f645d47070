package dev.topspin.workload.runtime.akka.chameneos;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.game.chameneos.Visitor;

/** A creature, with the classic API. */
public final class ClassicVisitor extends UntypedAbstractActor implements Visitor.Ways {
    private final Visitor visitor;
    private ActorRef mall;

    /** @param visitor what it does; where the mall is it knows from being told to come */
    public ClassicVisitor(Visitor visitor) {
        this.visitor = visitor;
        visitor.knows(this);
    }

    @Override
    public void onReceive(Object message) {
        if (message == Message.Word.Come) {
            mall = getSender();
        }
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
