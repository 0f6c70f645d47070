package dev.topspin.workload.runtime.queue;

/** Looks again and again while it is empty. */
abstract class PolledInbox implements Inbox {
    private final Idling idling;

    /** @param idling what is done between two looks */
    PolledInbox(Idling idling) {
        this.idling = idling;
    }

    @Override
    public final Object take() throws InterruptedException {
        int looks = 0;
        while (true) {
            Object message = poll();
            if (message != null) {
                return message;
            }
            idling.idle(++looks);
        }
    }
}
