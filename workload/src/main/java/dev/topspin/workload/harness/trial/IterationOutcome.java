package dev.topspin.workload.harness.trial;

import java.util.ArrayList;
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

    /**
     * Merges what strands did side by side: it lasted from the first start to the last end.
     *
     * @param strands one or more
     */
    public static IterationOutcome of(List<Strand> strands) {
        long start = strands.getFirst().startNanos();
        long end = strands.getFirst().endNanos();
        List<Slice> slices = new ArrayList<>();
        for (Strand strand : strands) {
            // differences, because System.nanoTime may overflow
            start += Math.min(0, strand.startNanos() - start);
            end += Math.max(0, strand.endNanos() - end);
            slices.addAll(strand.slices());
        }
        return new IterationOutcome(
                strands.stream().mapToLong(Strand::exchanges).sum(),
                end - start,
                strands.stream().mapToLong(Strand::expected).sum(),
                strands.stream().mapToLong(Strand::sent).sum(),
                strands.stream().mapToLong(Strand::received).sum(),
                slices);
    }

    /**
     * @param next what the same process exchanged afterwards
     * @return both as one, uncut
     */
    public IterationOutcome then(IterationOutcome next) {
        return new IterationOutcome(
                exchanges + next.exchanges,
                elapsedNanos + next.elapsedNanos,
                expected + next.expected,
                sent + next.sent,
                received + next.received);
    }
}
