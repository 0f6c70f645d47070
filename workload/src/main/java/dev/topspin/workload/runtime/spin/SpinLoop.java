package dev.topspin.workload.runtime.spin;

/**
 * The two sides of an exchange over memory of their own.
 *
 * @implSpec The ping side writes 1, 2, 3 ..., as many ahead as are in flight, and waits until the pong side has written the same; the
 *     pong side waits until the next number is there and writes it, until that is {@link #STOP}.
 */
interface SpinLoop {
    /** What the ping side writes when no more will come. */
    long STOP = Long.MIN_VALUE;

    /** @return which way it goes, for the report */
    SpinWay way();

    /**
     * Exchanges messages {@code from + 1} to {@code to}: the first ones, or those after the last ones.
     *
     * @param ping where the ping side writes, the start of the pair's lines
     */
    void trips(long ping, long from, long to);

    /**
     * Answers until {@link #STOP}, and leaves all at 0, for whoever comes back to it.
     *
     * @param ping where the ping side writes, the start of the pair's lines
     * @return how many were answered, those that {@link #stop} awaited among them
     */
    long answer(long ping);

    /**
     * Tells the pong side that no more will come, and waits until it has left.
     *
     * @param ping where the ping side writes, the start of the pair's lines
     * @param exchanged how many were exchanged; what else is in flight is awaited
     */
    void stop(long ping, long exchanged);
}
