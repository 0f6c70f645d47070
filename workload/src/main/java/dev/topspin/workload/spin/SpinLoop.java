package dev.topspin.workload.spin;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The two sides of an exchange over two longs in memory of their own. One class for each way of waiting, so that each is
 * compiled alone and as tight as if it were the only one.
 *
 * @implSpec The ping side writes 1, 2, 3 ... to its long and waits until the other holds the same; the pong side waits
 *     until the ping long changes and copies it, until that is {@link #STOP}. Both accesses are volatile.
 */
interface SpinLoop {
    /** A volatile long at an offset of a segment. */
    VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    /** What the ping side writes when no more will come. */
    long STOP = Long.MIN_VALUE;

    /** Bytes that no two pairs share: two cache lines, because lines are fetched in pairs. */
    long LINE_BYTES = 128;

    /** Bytes of one pair's memory. */
    long PAIR_BYTES = 2 * LINE_BYTES;

    /** Where the ping side writes, in bytes from the start of the pair's memory. */
    long PING = 0;

    /** @return where the pong side writes, in bytes from the start of the pair's memory */
    long pong();

    /** @return what the waiting side does meanwhile, for the report */
    String waiting();

    /**
     * Exchanges messages {@code from + 1} to {@code to}.
     *
     * @param memory of the pair
     */
    void trips(MemorySegment memory, long from, long to);

    /**
     * Answers until {@link #STOP}.
     *
     * @param memory of the pair
     * @return how many were answered
     */
    long answer(MemorySegment memory);

    /** Both longs at 0, as before the first message. */
    default void reset(MemorySegment memory) {
        LONG.setVolatile(memory, pong(), 0L);
        LONG.setVolatile(memory, PING, 0L);
    }

    /** Tells the pong side that no more will come. */
    default void stop(MemorySegment memory) {
        LONG.setVolatile(memory, PING, STOP);
    }
}
