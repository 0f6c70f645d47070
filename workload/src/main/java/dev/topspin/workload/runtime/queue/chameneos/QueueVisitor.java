package dev.topspin.workload.runtime.queue.chameneos;

import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.game.chameneos.Visitor;
import dev.topspin.workload.runtime.queue.Hearer;
import dev.topspin.workload.runtime.queue.Inbox;

/** A creature. */
final class QueueVisitor implements Hearer, Visitor.Ways {
    private final Visitor visitor;
    private final Inbox mall;
    private final Inbox[] creatures;

    /**
     * @param visitor what it does
     * @param mall the inbox of where it goes
     * @param creatures those of all creatures, by their id
     */
    QueueVisitor(Visitor visitor, Inbox mall, Inbox[] creatures) {
        this.visitor = visitor;
        this.mall = mall;
        this.creatures = creatures;
        visitor.knows(this);
    }

    @Override
    public void hears(Object message) {
        if (!visitor.hears((Message) message)) {
            throw Hearer.unknown(message);
        }
    }

    @Override
    public void mall(Message message) {
        mall.put(message);
    }

    @Override
    public void answer(int creature, Message message) {
        creatures[creature].put(message);
    }
}
