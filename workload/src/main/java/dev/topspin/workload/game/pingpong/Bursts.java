package dev.topspin.workload.game.pingpong;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;

/**
 * When the messages under way were sent, where many go and come at once. They come back in their order, and those that were
 * sent together share one stamp: so it is kept here, once, and neither on the wire nor for each message.
 */
final class Bursts {
    // a ring of what was sent together: the number after its last message, and when it was sent
    private final long[] ends;
    private final long[] stamps;
    private int first;
    private int last;
    private long recorded;
    private long received;
    private long nowNanos;
    private Sampling sampling = Sampling.NONE;

    /** @param inFlight messages that can be under way, 1 or more: no more can be sent apart */
    Bursts(int inFlight) {
        // one more, which is sent before those that came back are recorded
        ends = new long[inFlight + 1];
        stamps = new long[inFlight + 1];
        clear();
    }

    /** Before the first message of an iteration. */
    void clear() {
        first = 0;
        last = -1;
        recorded = 0;
        received = 0;
    }

    /**
     * Messages are sent together.
     *
     * @param end how many were sent in all, with them
     * @param now when, by System.nanoTime
     */
    void sent(long end, long now) {
        last = next(last);
        ends[last] = end;
        stamps[last] = now;
    }

    /**
     * Messages came back. Called again only after {@link #record}.
     *
     * @param end how many came in all, with them; at most as many as were sent
     * @param now when
     * @param which of them are to be recorded
     */
    void received(long end, long now, Sampling which) {
        received = end;
        nowNanos = now;
        sampling = which;
    }

    /** Records those that came back, when the next are on their way. */
    void record(RoundTripRecorder recorder) {
        while (recorded < received) {
            long until = Math.min(ends[first], received);
            if (sampling.records()) {
                recorder.record(
                        nowNanos - stamps[first],
                        multiples(sampling.every(), until) - multiples(sampling.every(), recorded));
            }
            if (until == ends[first]) {
                first = next(first);
            }
            recorded = until;
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
