package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;

/**
 * When the messages under way were sent. They come back in their order, and those that were sent together share one stamp: so
 * it is kept here, once, and neither on the wire nor for each message.
 */
final class Departures {
    // a ring of what was sent together: the number after its last message, and when it was sent
    private final long[] ends;
    private final long[] stamps;
    private int first;
    private int last;
    private long received;

    /** @param inFlight messages that can be under way, 1 or more: no more can be sent apart */
    Departures(int inFlight) {
        ends = new long[inFlight];
        stamps = new long[inFlight];
        clear();
    }

    /** Before the first message of an iteration. */
    void clear() {
        first = 0;
        last = -1;
        received = 0;
    }

    /**
     * Messages were sent together.
     *
     * @param end how many were sent in all, with them
     * @param nowNanos when, by System.nanoTime
     */
    void sent(long end, long nowNanos) {
        last = next(last);
        ends[last] = end;
        stamps[last] = nowNanos;
    }

    /**
     * Messages came back: records those of them that are to be.
     *
     * @param end how many came in all, with them; at most as many as were sent
     * @param nowNanos when
     */
    void received(long end, long nowNanos, Sampling sampling, RoundTripRecorder recorder) {
        while (received < end) {
            long until = Math.min(ends[first], end);
            if (sampling.records()) {
                recorder.record(
                        nowNanos - stamps[first],
                        multiples(sampling.every(), until) - multiples(sampling.every(), received));
            }
            if (until == ends[first]) {
                first = next(first);
            }
            received = until;
        }
    }

    /** How many of the numbers from 0 to below the end are multiples. */
    private static long multiples(int every, long end) {
        return every == 1 ? end : (end + every - 1) / every;
    }

    private int next(int index) {
        return index + 1 == ends.length ? 0 : index + 1;
    }
}
