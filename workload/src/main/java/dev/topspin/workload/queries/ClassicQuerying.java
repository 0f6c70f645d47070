package dev.topspin.workload.queries;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import java.util.function.Consumer;

/** The querying actor of a pair, with the classic API. */
final class ClassicQuerying extends UntypedAbstractActor implements Consumer<Query> {
    private final Questions questions;
    private final ActorRef service;

    /**
     * @param questions what it asks
     * @param service whom it asks
     */
    ClassicQuerying(Questions questions, ActorRef service) {
        this.questions = questions;
        this.service = service;
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof Told.User user) {
            questions.answered(user);
        } else if (message instanceof Told.Begin begin) {
            questions.begin(begin.iteration(), this, begin.over());
        } else {
            unhandled(message);
        }
    }

    @Override
    public void accept(Query query) {
        service.tell(query, getSelf());
    }
}
