package dev.topspin.workload.harness.pacing;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The replies of a pair in an open loop, which come in the order of their messages: each is timed from when its message was
 * due. One thread at a time has replies arrive; any may read the count.
 */
public final class Arrivals {
    private static final VarHandle STATE = MethodHandles.arrayElementVarHandle(long[].class);

    // in the middle of an array of three cache lines, so that they share none with what a sending thread uses
    private static final int LENGTH = 24;
    private static final int COUNT = 10;
    private static final int LAST = 11;
    private static final int NEXT_RECORDED = 12;
    private static final int FIRST = 13;

    private final Schedule schedule;
    private final Sampling sampling;
    private final RoundTripRecorder recorder;
    private final long[] state = new long[LENGTH];
    private long startNanos;

    /**
     * @param schedule of the messages
     * @param sampling which round trips are recorded
     * @param recorder written by whoever has replies arrive
     */
    public Arrivals(Schedule schedule, Sampling sampling, RoundTripRecorder recorder) {
        this.schedule = schedule;
        this.sampling = sampling;
        this.recorder = recorder;
    }

    /**
     * Before the first message of an iteration.
     *
     * @param start when that is due, by System.nanoTime
     */
    public void begin(long start) {
        Arrays.fill(state, 0);
        state[LAST] = start;
        state[NEXT_RECORDED] = sampling.records() ? 0 : Long.MAX_VALUE;
        startNanos = start;
        STATE.setRelease(state, COUNT, 0L);
    }

    /**
     * The next reply came.
     *
     * @param nowNanos when, by System.nanoTime
     * @return how many came with it
     */
    public long arrived(long nowNanos) {
        long number = state[COUNT];
        if (number == state[NEXT_RECORDED]) {
            state[NEXT_RECORDED] += sampling.every();
            recorder.record(nowNanos - startNanos - schedule.dueNanos(number));
        }
        if (number == 0) {
            state[FIRST] = nowNanos;
        }
        state[LAST] = nowNanos;
        STATE.setRelease(state, COUNT, number + 1);
        return number + 1;
    }

    Schedule schedule() {
        return schedule;
    }

    /** @return replies of this iteration so far */
    public long count() {
        return (long) STATE.getAcquire(state, COUNT);
    }

    /** @return nanoseconds from the first reply to the last; 0 before there are two; for whoever saw their {@link #count} */
    long spanNanos() {
        return state[COUNT] < 2 ? 0 : state[LAST] - state[FIRST];
    }

    /** @return when the last reply came, or the start, by System.nanoTime; for whoever has them arrive */
    public long lastNanos() {
        return state[LAST];
    }
}
