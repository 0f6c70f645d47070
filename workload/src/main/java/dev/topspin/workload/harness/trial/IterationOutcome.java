package dev.topspin.workload.harness.trial;

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
 */
public record IterationOutcome(long exchanges, long elapsedNanos, long expected, long sent, long received) {}
