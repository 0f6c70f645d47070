package dev.topspin.workload.runtime.queue;

/** What a party takes its messages from, in the order in which they were put in. Taken from by one thread at a time. */
public interface Inbox {
    /**
     * Puts a message in: by one thread, always the same, where the queue has one producer, else by any. There is room: who makes an
     * inbox says how much can be in it.
     */
    void put(Object message);

    /**
     * Tells what begins or ends an iteration, which is taken as a message is: by the harness' thread, while no message is under way.
     * Not the same as to put it where the queue has one producer.
     *
     * @param what not a message
     */
    default void tell(Object what) {
        put(what);
    }

    /**
     * Takes the oldest message, and waits for one.
     *
     * @throws InterruptedException where nobody will put one in any more: the exchange is being closed
     */
    Object take() throws InterruptedException;

    /**
     * Takes the oldest message.
     *
     * @return null where there is none
     * @throws InterruptedException as {@link #take}
     */
    Object poll() throws InterruptedException;
}
