package dev.topspin.workload.runtime.akka.queries;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.queries.Questions;
import dev.topspin.workload.game.queries.Told;

/** The querying actor of a pair, with the typed API. */
final class TypedQuerying extends AbstractBehavior<Told> implements PingSide.Sender {
    private final Questions<TypedQuery> questions;
    private final PingSide side;
    private final ActorRef<TypedQuery> service;

    private TypedQuerying(
            ActorContext<Told> context, Questions<TypedQuery> questions, PingSide side, ActorRef<TypedQuery> service) {
        super(context);
        this.questions = questions;
        this.side = side;
        this.service = service;
    }

    /**
     * @param questions what it asks
     * @param side times and counts the queries
     * @param service whom it asks
     */
    static Behavior<Told> create(Questions<TypedQuery> questions, PingSide side, ActorRef<TypedQuery> service) {
        return Behaviors.setup(context -> new TypedQuerying(context, questions, side, service));
    }

    @Override
    public Receive<Told> createReceive() {
        return newReceiveBuilder()
                .onMessage(Told.User.class, user -> {
                    if (side.received(questions.answered(user))) {
                        service.tell(questions.next());
                        side.gone();
                    }
                    return this;
                })
                .onMessage(Told.Begin.class, begin -> {
                    questions.begin(begin.iteration());
                    side.begin(begin.iteration(), this, begin.over());
                    return this;
                })
                .build();
    }

    @Override
    public void send(int index) {
        service.tell(questions.next());
    }
}
