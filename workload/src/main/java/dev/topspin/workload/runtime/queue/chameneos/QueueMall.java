package dev.topspin.workload.runtime.queue.chameneos;

import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.runtime.queue.Hearer;
import dev.topspin.workload.runtime.queue.Inbox;

/** The mall. */
final class QueueMall implements Hearer, Mall.Visitors {
    private final Mall mall;
    private final Inbox[] creatures;

    /**
     * @param mall what it does
     * @param creatures the inboxes of its visitors, by their id
     */
    QueueMall(Mall mall, Inbox[] creatures) {
        this.mall = mall;
        this.creatures = creatures;
        mall.opens(this);
    }

    @Override
    public void hears(Object message) {
        if (!mall.hears((Message) message)) {
            throw Hearer.unknown(message);
        }
    }

    @Override
    public void tell(int creature, Message message) {
        creatures[creature].put(message);
    }

    /** A queue knows no sender: whom to answer stands in the message. */
    @Override
    public void forward(int creature, Message message) {
        creatures[creature].put(message);
    }
}
