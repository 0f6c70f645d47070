package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.harness.trial.Iteration;

/** When the messages of a connection go, and since when each of those under way is. One thread uses it. */
interface Pace {
    /**
     * Before the first message of an iteration.
     *
     * @param startNanos when it begins, by System.nanoTime
     */
    void begin(Iteration iteration, long startNanos);

    /**
     * @param sent in this iteration so far
     * @return whether it has more messages
     */
    boolean more(long sent);

    /**
     * Where it has more. Blocks where the workload pauses.
     *
     * @param sent in this iteration so far
     * @param received of them
     * @return how many messages may go now; may be more than can be sent at once
     */
    long ready(long sent, long received) throws InterruptedException;

    /**
     * Messages are on their way.
     *
     * @param before how many were sent without them
     * @param sent how many with them
     */
    void sent(long before, long sent);

    /**
     * Messages came back: records those of them that are to be.
     *
     * @param received how many came in all, with them
     * @param sent how many were sent
     * @param nowNanos when, by System.nanoTime
     */
    void received(long received, long sent, long nowNanos);
}
