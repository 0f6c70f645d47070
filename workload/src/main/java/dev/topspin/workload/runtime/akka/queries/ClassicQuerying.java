package dev.topspin.workload.runtime.akka.queries;

import akka.actor.ActorRef;
import akka.actor.UntypedAbstractActor;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.queries.Query;
import dev.topspin.workload.game.queries.Questions;
import dev.topspin.workload.game.queries.Told;

/** The querying actor of a pair, with the classic API. */
final class ClassicQuerying extends UntypedAbstractActor implements PingSide.Sender {
    private final Questions<Query> questions;
    private final PingSide side;
    private final ActorRef service;

    /**
     * @param questions what it asks
     * @param side times and counts the queries
     * @param service whom it asks
     */
    ClassicQuerying(Questions<Query> questions, PingSide side, ActorRef service) {
        this.questions = questions;
        this.side = side;
        this.service = service;
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof Told.User user) {
            if (side.received(questions.answered(user))) {
                service.tell(questions.next(), getSelf());
                side.gone();
            }
        } else if (message instanceof Told.Begin begin) {
            questions.begin(begin.iteration());
            side.begin(begin.iteration(), this, begin.over());
        } else {
            unhandled(message);
        }
    }

    @Override
    public void send(int index) {
        service.tell(questions.next(), getSelf());
    }
}
