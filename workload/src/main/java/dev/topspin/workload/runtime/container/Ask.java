package dev.topspin.workload.runtime.container;

import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.runtime.container.Breach.Section;
import java.util.List;

/**
 * What the program is told to do.
 *
 * @param number of it, from 1, counted through the whole run
 * @param warmup whether it only warms up
 * @param exchanges the most round trips of each pair, or meetings of all, 1 or more
 * @param timeNanos how long it may last, more than 0
 * @param recordEvery one in how many round trips is recorded; 0 for none
 */
record Ask(long number, boolean warmup, long exchanges, long timeNanos, int recordEvery) {
    /** The most different lengths of round trips that are taken. */
    static final int MOST_LENGTHS = 2048;

    /** Whoever stops before its time or count has stopped early; a clock that is read now and then is late by less. */
    private static final double EARLY = 0.9;

    /** How long after the end of an iteration its message may come: threads stop, and a line is written. */
    private static final long LATE_NANOS = 500_000_000;

    private static final double LATE_SHARE = 0.1;

    /** Two clock reads of two processes. */
    private static final long CLOCKS_NANOS = 2_000_000;

    /** Lengths are rounded to buckets. */
    private static final double ROUNDING = 0.1;

    /** As the program reads it. */
    record Begin(String type, long number, boolean warmup, long exchanges, long timeNanos, int recordEvery) {}

    Begin message() {
        return new Begin("begin", number, warmup, exchanges, timeNanos, recordEvery);
    }

    /**
     * @param said a "done"
     * @param pairs that exchange
     * @param inFlight messages of each
     * @param creatures how many; 0 for ping-pong
     * @param wallNanos from the asking to the answer, by the clock here
     */
    Done judge(Said said, int pairs, int inFlight, int creatures, long wallNanos) throws Breach {
        long of = said.number("number");
        if (of != number) {
            throw new Breach(
                    Section.Done,
                    "said %swhat it did in %d, where %d was due".formatted(of < number ? "again " : "", of, number));
        }
        Done done = new Done(
                said.number("exchanges"),
                said.number("nanos"),
                creatures == 0 ? said.number("sent") : 0,
                creatures == 0 ? said.number("received") : 0,
                said.rows("roundTrips", MOST_LENGTHS, 2),
                said.rows("creatures", Math.max(1, creatures), 3));
        checkCounts(done, pairs, creatures);
        checkTimes(done, wallNanos);
        checkRecording(done, pairs, inFlight);
        return done;
    }

    private void checkCounts(Done done, int pairs, int creatures) throws Breach {
        long most = Math.multiplyExact(exchanges, pairs);
        if (done.exchanges() > most) {
            throw new Breach(
                    Section.Counts,
                    "exchanged %d times in %d, and was to at most %d times".formatted(done.exchanges(), number, most));
        }
        if (done.exchanges() < most && done.nanos() < EARLY * timeNanos) {
            throw new Breach(
                    Section.Counts,
                    "ended %d after %.3f s of %.3f s with %d of %d exchanges: neither its time nor its count was over"
                            .formatted(number, done.nanos() / 1e9, timeNanos / 1e9, done.exchanges(), most));
        }
        if (creatures != done.creatures().size()) {
            throw new Breach(
                    Section.Counts,
                    "told of %d creatures in %d, and there are %d"
                            .formatted(done.creatures().size(), number, creatures));
        }
    }

    private void checkTimes(Done done, long wallNanos) throws Breach {
        if (done.nanos() > wallNanos + CLOCKS_NANOS || (done.nanos() == 0 && done.exchanges() > 0)) {
            throw new Breach(
                    Section.Times,
                    "says that %d took %d ns, and %d ns passed from \"begin\" to \"done\""
                            .formatted(number, done.nanos(), wallNanos));
        }
        if (wallNanos - done.nanos() > LATE_NANOS + LATE_SHARE * wallNanos) {
            throw new Breach(
                    Section.Times,
                    "says that %d took %.3f s, and %.3f s passed from \"begin\" to \"done\": what it does besides is to be done before \"hello\", or is part of the time"
                            .formatted(number, done.nanos() / 1e9, wallNanos / 1e9));
        }
    }

    private void checkRecording(Done done, int pairs, int inFlight) throws Breach {
        long count = 0;
        double nanos = 0;
        for (long[] row : done.roundTrips()) {
            if (row[0] > RoundTripRecorder.MAX_NANOS || row[1] > done.exchanges()) {
                throw new Breach(
                        Section.Recording, "recorded %d round trips of %d ns in %d".formatted(row[1], row[0], number));
            }
            count += row[1];
            nanos += (double) row[0] * row[1];
        }
        long expected = recordEvery == 0 ? 0 : done.exchanges() / recordEvery;
        // each pair, or each message of it, may count apart
        long off = recordEvery <= 1 ? 0 : (long) pairs * inFlight;
        if (Math.abs(count - expected) > off) {
            throw new Breach(
                    Section.Recording,
                    "recorded %d round trips of %d in %d, and was to record %s"
                            .formatted(
                                    count,
                                    done.exchanges(),
                                    number,
                                    recordEvery == 0 ? "none" : recordEvery == 1 ? "each" : "one in " + recordEvery));
        }
        double most = (double) done.nanos() * pairs * inFlight * (1 + ROUNDING);
        if (recordEvery == 1 && nanos > most) {
            throw new Breach(
                    Section.Recording,
                    "recorded round trips of %.3f s in all in %d, which took %.3f s with %d under way"
                            .formatted(nanos / 1e9, number, done.nanos() / 1e9, pairs * inFlight));
        }
    }

    /**
     * What the program counted.
     *
     * @param exchanges of all pairs together, or meetings
     * @param nanos from the first message to the last
     * @param sent messages of ping-pong
     * @param received messages of ping-pong
     * @param roundTrips each a length in nanoseconds and how many had it
     * @param creatures each with its meetings, those with itself, and the number of its colour at the end
     */
    record Done(
            long exchanges, long nanos, long sent, long received, List<long[]> roundTrips, List<long[]> creatures) {}
}
