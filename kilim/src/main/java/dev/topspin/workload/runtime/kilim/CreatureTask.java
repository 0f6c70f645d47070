package dev.topspin.workload.runtime.kilim;

import dev.topspin.workload.game.chameneos.Message;
import dev.topspin.workload.game.chameneos.Visitor;
import java.util.function.Consumer;
import kilim.Scheduler;

/** A creature. */
final class CreatureTask extends MailboxTask implements Visitor.Ways {
    private final Visitor visitor;
    private final MallTask place;
    private final CreatureTask[] creatures;

    /**
     * @param visitor what it does
     * @param place where it goes
     * @param creatures all, by their id; filled before the first message
     */
    CreatureTask(
            Visitor visitor,
            MallTask place,
            CreatureTask[] creatures,
            Scheduler scheduler,
            Consumer<Throwable> failed) {
        super(scheduler, failed);
        this.visitor = visitor;
        this.place = place;
        this.creatures = creatures;
        visitor.knows(this);
    }

    @Override
    void hears(Object message) {
        visitor.hears((Message) message);
    }

    @Override
    public void mall(Message message) {
        place.tell(message);
    }

    @Override
    public void answer(int creature, Message message) {
        creatures[creature].tell(message);
    }
}
