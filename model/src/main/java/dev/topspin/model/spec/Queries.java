package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * The queries workload: each pair is a user service with its users in memory, and a querying actor that keeps the answers. An
 * iteration ends when each pair has exchanged {@code queries} or the iteration's time is over, whichever comes first. Answers are
 * kept by user, the latest of each, so a pair holds no more than some 160 bytes for each user, however many queries there are.
 *
 * @param queries of each pair in one iteration, at the most
 * @param pairs pairs that work at the same time
 * @param inFlight queries each pair keeps under way (closed loop); unread where it follows the throughput
 * @param inFlightFollowsThroughput whether each pair keeps twice its dispatcher's throughput under way, as the dispatcher post did
 * @param users that every service knows
 */
public record Queries(
        @Default("400000")
        @Min(1)
        @Max(1_000_000_000_000d)
        @JsonPropertyDescription(
                "Queries of each pair in one iteration, at the most: an iteration also ends when its time is over.")
        Long queries,

        @Default("4") @Min(1) @Max(64) @JsonPropertyDescription("Pairs that work at the same time.")
        Integer pairs,

        @Default("1") @Min(1) @Max(2048) @JsonPropertyDescription("Queries each pair keeps under way (closed loop).")
        Integer inFlight,

        @Default("false")
        @JsonPropertyDescription(
                "Keep twice the dispatcher's throughput under way instead, as the dispatcher post did: one knob that"
                        + " moves two things.")
        Boolean inFlightFollowsThroughput,

        @Default("1000") @Min(1) @Max(1_000_000) @JsonPropertyDescription("Users that every service knows.")
        Integer users)
        implements WorkloadKind {
    /** Heap that a user takes in each pair: in the service's map, in the answers, and as the query for it. */
    private static final long BYTES_PER_USER = 160;

    /** Heap that a query under way takes: its place in a mailbox, and when it was sent. */
    private static final long BYTES_PER_QUERY = 128;

    /**
     * @param throughput of the pair's dispatcher
     * @return queries that each pair keeps under way, 1 or more
     */
    public int underWay(int throughput) {
        return inFlightFollowsThroughput ? 2 * throughput : inFlight;
    }

    /**
     * @param throughput of the pairs' dispatcher
     * @return heap that all pairs together hold, in bytes, about
     */
    public long heldBytes(int throughput) {
        return pairs * (BYTES_PER_USER * users + BYTES_PER_QUERY * underWay(throughput));
    }

    @Override
    public String kind() {
        return "queries";
    }

    @Override
    public Unit unit() {
        return Unit.query;
    }

    @Override
    public int strands() {
        return pairs;
    }

    @Override
    public long limit() {
        return queries;
    }

    @Override
    public boolean timed() {
        return true;
    }
}
