package dev.topspin.workload.runtime.akka.queries;

import akka.actor.UntypedAbstractActor;
import dev.topspin.workload.game.queries.Directory;
import dev.topspin.workload.game.queries.Query;

/** The user service of a pair, with the classic API. */
final class ClassicService extends UntypedAbstractActor {
    private final Directory directory;

    /** @param directory what it knows */
    ClassicService(Directory directory) {
        this.directory = directory;
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof Query query) {
            getSender().tell(directory.answer(query.user()), getSelf());
        } else {
            unhandled(message);
        }
    }
}
