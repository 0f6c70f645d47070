package dev.topspin.bench.bare;

import java.io.IOException;
import org.HdrHistogram.Histogram;

/** An exchange that can be played again and again, as a trial's iterations: each begins and ends with nothing under way. */
interface BareLoop {
    /**
     * What one playing came to.
     *
     * @param roundTrips that were made, 1 or more
     * @param nanos how long they took, from the first message to the last reply
     */
    record Played(long roundTrips, long nanos) {
        double nsPerHop() {
            return nanos / (2.0 * roundTrips);
        }
    }

    /**
     * Plays until the time is over or the round trips are made, whichever comes first.
     *
     * @param nanos more than 0
     * @param roundTrips the most, 1 or more; it may be some more where the clock is looked at now and then
     */
    Played play(long nanos, long roundTrips) throws IOException, InterruptedException;

    /** @return the round trips of all playings so far, in nanoseconds, cleared between warm-up and measuring; null for none */
    default Histogram recorded() {
        return null;
    }
}
