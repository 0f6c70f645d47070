package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * Settings of the dispatcher that runs the measured actors. Every one may be null: then it stays as {@link
 * VariantRuntime.Settings} has it.
 *
 * @param executor the pool behind the dispatcher
 * @param threads threads of the pool, exactly; not for Pinned, which has one thread an actor
 * @param throughput messages an actor may take in a row before its thread moves on
 * @param idleCpuLevel how hard an idle thread of the affinity pool polls
 * @param taskQueueSize length of each queue of the affinity pool, which throws when one is full
 * @param fairWorkThreshold actors up to which the affinity pool spreads them evenly
 * @param mailbox the actors' mailbox
 * @param minimumRunnable of Pekko's fork-join pool: with fewer threads that are not blocked it adds one
 * @param virtualize whether actors run on virtual threads, whose carriers are Pekko's fork-join pool
 */
public record Dispatcher(
        @JsonPropertyDescription(
                "ForkJoin, ThreadPool, Affinity (an actor stays on one thread), PinnedAffinity (and that thread on one"
                        + " measured CPU) or Pinned (a thread each).")
        Executor executor,

        @Min(1) @Max(256) @JsonPropertyDescription("Threads of the pool, exactly. Not for Pinned.")
        Integer threads,

        @Min(1)
        @Max(1_000_000)
        @JsonPropertyDescription("Messages an actor may take in a row before its thread moves on.")
        Integer throughput,

        @Min(1)
        @Max(10)
        @JsonPropertyDescription("How hard an idle thread of the affinity pool polls: 1 (sleep) to 10 (spin).")
        Integer idleCpuLevel,

        @Min(1)
        @Max(1_048_576)
        @JsonPropertyDescription("Length of each queue of the affinity pool, which rejects when one is full.")
        Integer taskQueueSize,

        @Min(0)
        @Max(2048)
        @JsonPropertyDescription("Actors up to which the affinity pool spreads them evenly over its threads.")
        Integer fairWorkThreshold,

        @JsonPropertyDescription(
                "Unbounded (the default of Akka and Pekko) or SingleConsumer (SingleConsumerOnlyUnboundedMailbox).")
        Mailbox mailbox,

        @Min(0)
        @Max(256)
        @JsonPropertyDescription(
                "Of pekko and pekkoRemote, for ForkJoin: with fewer threads that are not blocked the pool may add one"
                        + " (fork-join-executor.minimum-runnable). Absent: as Pekko ships it, 1, as Akka has it for good.")
        Integer minimumRunnable,

        @JsonPropertyDescription(
                "Of pekko and pekkoRemote, for ForkJoin: whether actors run on virtual threads, whose carriers are the"
                        + " pool's (fork-join-executor.virtualize). Absent: as Pekko ships it, false.")
        Boolean virtualize) {

    /** Those that Akka has too. */
    public Dispatcher(
            Executor executor,
            Integer threads,
            Integer throughput,
            Integer idleCpuLevel,
            Integer taskQueueSize,
            Integer fairWorkThreshold,
            Mailbox mailbox) {
        this(executor, threads, throughput, idleCpuLevel, taskQueueSize, fairWorkThreshold, mailbox, null, null);
    }

    /** No setting given. */
    public static final Dispatcher NONE = new Dispatcher(null, null, null, null, null, null, null);

    /** Akka's own throughput, and Pekko's, which holds where none is given. */
    public static final int THROUGHPUT = 5;

    /** The pools. */
    public enum Executor {
        ForkJoin,
        ThreadPool,
        Affinity,
        PinnedAffinity,
        Pinned
    }

    /** The mailboxes. */
    public enum Mailbox {
        Unbounded,
        SingleConsumer
    }

    /** @return whether the pool is a fork-join one, which it also is where none is named */
    public boolean forkJoin() {
        return executor == null || executor == Executor.ForkJoin;
    }

    /** @return whether an actor stays on one thread: only such a pool has the affinity pool's three settings */
    public boolean affinity() {
        return executor == Executor.Affinity || executor == Executor.PinnedAffinity;
    }
}
