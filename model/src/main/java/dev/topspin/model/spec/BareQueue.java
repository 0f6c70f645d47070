package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import java.util.List;

/**
 * Threads that pass messages through queues, and no actors: what a mailbox takes without whatever else an actor is.
 *
 * @param implementation which queue
 * @param threads which threads
 * @param waiting what a thread does while its queue is empty; null for what suits the queue and the threads, {@link #waits}
 * @param protocol how chameneos meet; null for the first, and for other workloads
 */
public record BareQueue(
        @Default("Spsc")
        @JsonPropertyDescription(
                "Spsc and Mpsc: JCTools' array queues, of one and of many producers. LinkedTransfer and ArrayBlocking: of"
                        + " java.util.concurrent. Disruptor: a ring of the LMAX Disruptor. Each party takes from one of its"
                        + " own. Not Spsc for chameneos, where many put into one queue.")
        Implementation implementation,

        @Default("Platform")
        @JsonPropertyDescription(
                "Platform: threads of the kernel. Virtual: a virtual thread for each party, on as many carriers as there"
                        + " are measured CPUs; not with Spsc and Mpsc.")
        ThreadKind threads,

        @JsonPropertyDescription(
                "What a thread does while its queue is empty. Spin: Thread.onSpinWait. Yield: Thread.yield. Block: until the queue"
                        + " wakes it, which Spsc and Mpsc can't. Absent: Block for LinkedTransfer and ArrayBlocking and for virtual threads,"
                        + " else Spin. With Spin and Yield a thread serves several parties where there are fewer measured CPUs. Virtual"
                        + " threads must Block: others keep their carriers from those they wait for.")
        QueueWait waiting,

        @JsonPropertyDescription(VariantRuntime.Protocol.DESCRIPTION)
        VariantRuntime.Protocol protocol)
        implements VariantRuntime {
    /** The queues. */
    public enum Implementation {
        Spsc,
        Mpsc,
        LinkedTransfer,
        ArrayBlocking,
        Disruptor;

        /** @return what can be done while it is empty, first what is done where nothing else is said */
        private List<QueueWait> waits() {
            return switch (this) {
                case Spsc, Mpsc -> List.of(QueueWait.Spin, QueueWait.Yield);
                case LinkedTransfer, ArrayBlocking -> List.of(QueueWait.Block, QueueWait.Spin, QueueWait.Yield);
                case Disruptor -> List.of(QueueWait.Spin, QueueWait.Yield, QueueWait.Block);
            };
        }
    }

    /** The kinds of threads. */
    public enum ThreadKind {
        Platform,
        Virtual
    }

    /** What is done while a queue is empty. */
    public enum QueueWait {
        Spin,
        Yield,
        Block
    }

    @Override
    public String kind() {
        return "queue";
    }

    /** @return the ways of waiting that the queue has and the threads can, the first where none is given; may be none */
    List<QueueWait> allowed() {
        return implementation.waits().stream()
                .filter(wait -> threads == ThreadKind.Platform || wait == QueueWait.Block)
                .toList();
    }

    /** @return whether the queue has this way of waiting, and the threads can wait so */
    public boolean waitsAsItCan() {
        List<QueueWait> allowed = allowed();
        return waiting == null ? !allowed.isEmpty() : allowed.contains(waiting);
    }

    /** @return what a thread does while its queue is empty: as given, or what suits queue and threads */
    public QueueWait waits() {
        return waiting == null ? allowed().getFirst() : waiting;
    }
}
