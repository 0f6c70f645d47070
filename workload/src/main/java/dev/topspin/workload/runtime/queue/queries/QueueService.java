package dev.topspin.workload.runtime.queue.queries;

import dev.topspin.workload.game.queries.Directory;
import dev.topspin.workload.game.queries.Query;
import dev.topspin.workload.runtime.queue.Hearer;
import dev.topspin.workload.runtime.queue.Inbox;

/** The user service of a pair. */
final class QueueService implements Hearer {
    private final Directory directory;
    private final Inbox asking;

    /**
     * @param directory what it knows
     * @param asking the inbox of who asks
     */
    QueueService(Directory directory, Inbox asking) {
        this.directory = directory;
        this.asking = asking;
    }

    @Override
    public void hears(Object message) {
        if (!(message instanceof Query query)) {
            throw Hearer.unknown(message);
        }
        asking.put(directory.answer(query.user()));
    }
}
