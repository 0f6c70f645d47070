package dev.topspin.bench.bare;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;

/** A task of Kilim that hears one message after the other. It pauses where its mailbox is empty, and so it is woven at build. */
abstract class KilimActor extends Task<Object> {
    private final Mailbox<Object> mailbox = new Mailbox<>();

    final void tell(Object message) {
        mailbox.putnb(message);
    }

    abstract void hears(Object message);

    @Override
    public void execute() throws Pausable {
        while (true) {
            hears(mailbox.get());
        }
    }
}
