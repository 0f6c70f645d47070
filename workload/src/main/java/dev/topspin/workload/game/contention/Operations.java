package dev.topspin.workload.game.contention;

/** What one thread does again and again. Used by one thread. */
public interface Operations {
    /**
     * Does the operation so many times.
     *
     * @throws InterruptedException where it waits for another thread, and the exchange is being closed
     */
    void run(long times) throws InterruptedException;

    /** The iteration's last operation of this thread is done. */
    default void over() {}
}
