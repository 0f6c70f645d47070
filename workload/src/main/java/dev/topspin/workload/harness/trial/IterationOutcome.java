package dev.topspin.workload.harness.trial;

import java.util.List;

/**
 * What one process exchanged in one iteration, all its pairs together.
 *
 * @param exchanges round trips, meetings, queries or operations completed
 * @param elapsedNanos from the first message of any pair to the last reply of any, by the driver's clock; a responder
 *     gives what it saw itself
 * @param expected messages that each of the two next should be: in one process that holds both parties 2 x exchanges,
 *     in a driver or a responder exchanges (as the driver counted them)
 * @param sent messages that the parties in this process sent, each counted where it was sent
 * @param received messages that the parties in this process received, each counted where it was received
 * @param slices what it was cut into, strand by strand, in their order; empty where it was not cut
 */
public record IterationOutcome(
        long exchanges, long elapsedNanos, long expected, long sent, long received, List<Slice> slices) {
    public IterationOutcome {
        slices = List.copyOf(slices);
    }

    /** One that was not cut. */
    public IterationOutcome(long exchanges, long elapsedNanos, long expected, long sent, long received) {
        this(exchanges, elapsedNanos, expected, sent, received, List.of());
    }
}
