package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/**
 * The contention workload: threads that get into each other's way at one point of the hardware or of a data structure. An
 * iteration ends when each thread has done {@code operations} or the iteration's time is over, whichever comes first.
 *
 * @param point where they meet
 * @param parties how many threads
 * @param operations of each thread in one iteration, at the most
 */
public record Contention(
        @Required
        @JsonPropertyDescription(
                "CacheLine: players move rooks, each its own or all of them in turn. Lock: threads move"
                        + " one rook under a lock or by compare-and-swap. Queue: producers fill one queue or one each.")
        Point point,

        @Default("2") @Min(1) @Max(32) @JsonPropertyDescription("Threads that do operations at the same time.")
        Integer parties,

        @Default("10000000")
        @Min(1)
        @Max(1_000_000_000_000d)
        @JsonPropertyDescription(
                "Operations of each thread in one iteration, at the most: an iteration also ends when its time is over.")
        Long operations)
        implements WorkloadKind {
    /** Where threads meet. */
    public enum Point {
        CacheLine,
        Lock,
        Queue
    }

    @Override
    public String kind() {
        return "contention";
    }

    @Override
    public Unit unit() {
        return Unit.operation;
    }

    @Override
    public int strands() {
        return parties;
    }

    @Override
    public long limit() {
        return operations;
    }

    @Override
    public boolean timed() {
        return false;
    }
}
