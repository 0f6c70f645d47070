package dev.topspin.workload.runtime.spin;

import dev.topspin.workload.harness.threads.Lines;

/**
 * The two sides of an exchange over two longs in memory of their own. One class for each way of waiting, so that each is
 * compiled alone and as tight as if it were the only one.
 *
 * @implSpec The ping side writes 1, 2, 3 ... to its long and waits until the other holds the same; the pong side waits
 *     until the ping long is no longer what it answered last and writes the next number, until that is {@link #STOP}.
 * @implNote What is looked at while waiting is compared where it lies and not kept: a value that is needed afterwards is
 *     first loaded into a register, and a hop takes longer (decision 0028). So STOP is looked for by a look of its own.
 */
interface SpinLoop {
    /** What the ping side writes when no more will come. */
    long STOP = Long.MIN_VALUE;

    /** @return where the pong side writes, in bytes from where the ping side does */
    long pong();

    /** @return what the waiting side does meanwhile, for the report */
    String waiting();

    /**
     * Exchanges messages {@code from + 1} to {@code to}.
     *
     * @param ping where the ping side writes, the start of the pair's lines
     */
    void trips(long ping, long from, long to);

    /**
     * Answers until {@link #STOP}, and leaves both longs at 0, for whoever comes back to them.
     *
     * @param ping where the ping side writes, the start of the pair's lines
     * @return how many were answered
     */
    long answer(long ping);

    /** Both longs at 0, as before the first message. */
    default void reset(long ping) {
        Lines.set(ping + pong(), 0);
        Lines.set(ping, 0);
    }

    /** Tells the pong side that no more will come. */
    default void stop(long ping) {
        Lines.set(ping, STOP);
    }
}
