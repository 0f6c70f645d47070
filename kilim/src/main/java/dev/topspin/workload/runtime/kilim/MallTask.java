package dev.topspin.workload.runtime.kilim;

import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.game.chameneos.Message;
import java.util.function.Consumer;
import kilim.Scheduler;

/** The mall. */
final class MallTask extends MailboxTask implements Mall.Visitors {
    private final Mall mall;
    private final CreatureTask[] creatures;

    /**
     * @param mall what it does
     * @param creatures by their id; filled before the first message
     */
    MallTask(Mall mall, CreatureTask[] creatures, Scheduler scheduler, Consumer<Throwable> failed) {
        super(scheduler, failed);
        this.mall = mall;
        this.creatures = creatures;
        mall.opens(this);
    }

    @Override
    void hears(Object message) {
        mall.hears((Message) message);
    }

    @Override
    public void tell(int creature, Message message) {
        creatures[creature].tell(message);
    }

    /** A mailbox knows no sender: whom to answer stands in the message. */
    @Override
    public void forward(int creature, Message message) {
        creatures[creature].tell(message);
    }
}
