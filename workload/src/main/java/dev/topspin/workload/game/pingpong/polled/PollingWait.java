package dev.topspin.workload.game.pingpong.polled;

/**
 * How a thread waits for bytes: it polls, and lets others run in between where it must. One thread uses it.
 *
 * <p>A thread with a CPU of its own should never leave it: so it polls a while before it yields at all, for longer than a
 * reply takes in any one data centre. One that shares its CPU may wait for the very thread it keeps from running.
 */
public final class PollingWait {
    private static final int POLLS = 2_000;

    private final int polls;
    private int empty;

    /** @param crowded whether more threads poll than there are CPUs for them */
    public PollingWait(boolean crowded) {
        polls = crowded ? 0 : POLLS;
    }

    /** Something came. */
    public void reset() {
        empty = 0;
    }

    /** Nothing came. */
    @SuppressWarnings("ThreadPriorityCheck") // yielding is the very thing that is asked for
    public void nothing() {
        empty++;
        if (empty > polls) {
            Thread.yield();
        }
    }
}
