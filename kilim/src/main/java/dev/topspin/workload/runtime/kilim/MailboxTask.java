package dev.topspin.workload.runtime.kilim;

import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kilim.Mailbox;
import kilim.Pausable;
import kilim.Scheduler;
import kilim.Task;

/** A task with a mailbox, which hears one message after the other: an actor. The one class that pauses, and so the one that is woven. */
abstract class MailboxTask extends Task<Object> {
    private final Mailbox<Object> mailbox = new Mailbox<>();
    private final Consumer<Throwable> failed;

    /**
     * @param scheduler that runs it
     * @param failed told of what ends it
     */
    MailboxTask(Scheduler scheduler, Consumer<Throwable> failed) {
        this.failed = failed;
        setScheduler(scheduler);
    }

    /** Puts a message into the mailbox, which has no bound, from any thread. Once the scheduler has ended nobody hears it. */
    final void tell(Object message) {
        try {
            mailbox.putnb(message);
        } catch (RejectedExecutionException e) {
            // ScheduledParties.check says so to whoever waits
        }
    }

    /** Hears a message. */
    abstract void hears(Object message);

    @Override
    public void execute() throws Pausable {
        while (true) {
            hear(mailbox.get());
        }
    }

    /** Pauses nowhere: an exception is caught here, and not in what the weaver rewrites. */
    private void hear(Object message) {
        try {
            hears(message);
        } catch (Throwable e) {
            failed.accept(e);
            throw e;
        }
    }
}
