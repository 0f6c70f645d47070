package dev.topspin.workload.queries;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import java.util.function.Consumer;

/** The querying actor of a pair, with the typed API. */
final class TypedQuerying extends AbstractBehavior<Told> {
    private final Questions questions;
    private final Consumer<Query> service;

    private TypedQuerying(ActorContext<Told> context, Questions questions, ActorRef<Query> service) {
        super(context);
        this.questions = questions;
        this.service = service::tell;
    }

    /**
     * @param questions what it asks
     * @param service whom it asks
     */
    static Behavior<Told> create(Questions questions, ActorRef<Query> service) {
        return Behaviors.setup(context -> new TypedQuerying(context, questions, service));
    }

    @Override
    public Receive<Told> createReceive() {
        return newReceiveBuilder()
                .onMessage(Told.User.class, user -> {
                    questions.answered(user);
                    return this;
                })
                .onMessage(Told.Begin.class, begin -> {
                    questions.begin(begin.iteration(), service, begin.over());
                    return this;
                })
                .build();
    }
}
