package dev.topspin.workload.harness.trial;

import java.util.List;

/**
 * What one strand exchanged in one iteration, by the counts of this process.
 *
 * @param startNanos when its first message was sent, or due, by System.nanoTime
 * @param endNanos when its last one was back, by System.nanoTime
 * @param exchanges round trips, queries or operations completed
 * @param expected as in {@link IterationOutcome}, as are the next three
 * @param sent messages
 * @param received messages
 * @param slices empty where it was not cut
 */
public record Strand(
        long startNanos, long endNanos, long exchanges, long expected, long sent, long received, List<Slice> slices) {}
