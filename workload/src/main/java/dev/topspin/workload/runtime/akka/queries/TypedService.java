package dev.topspin.workload.runtime.akka.queries;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import dev.topspin.workload.game.queries.Directory;

/** The user service of a pair, with the typed API. */
final class TypedService {
    private TypedService() {}

    /** @param directory what it knows */
    static Behavior<TypedQuery> create(Directory directory) {
        return Behaviors.receiveMessage(query -> {
            query.replyTo().tell(directory.answer(query.user()));
            return Behaviors.same();
        });
    }
}
