package dev.topspin.workload.trial;

/**
 * What one process exchanged in one iteration, all its pairs together.
 *
 * @param roundTrips round trips completed
 * @param elapsedNanos from the first message of any pair to the last reply of any, by the driver's clock; a responder
 *     gives what it saw itself
 * @param expected messages that each of the two next should be: in one process that holds both parties 2 x roundTrips,
 *     in a driver or a responder roundTrips (as the driver counted them)
 * @param sent messages that the parties in this process sent, each counted where it was sent
 * @param received messages that the parties in this process received, each counted where it was received
 */
public record IterationOutcome(long roundTrips, long elapsedNanos, long expected, long sent, long received) {
    /** @return nanoseconds a hop as one pair sees it; 0 where nothing was exchanged */
    public double nsPerHop(int pairs) {
        return roundTrips == 0 ? 0 : (double) elapsedNanos * pairs / (2.0 * roundTrips);
    }
}
