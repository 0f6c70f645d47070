package dev.topspin.workload.runtime.queue;

import com.lmax.disruptor.dsl.ProducerType;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.QueueWait;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import org.jctools.queues.MpscArrayQueue;

/** Makes the inboxes of a trial, all of a kind. */
public final class Inboxes {
    /** Room that each bounded queue has at the least, in messages: what is under way goes round all of it. */
    private static final int LEAST_CAPACITY = 128;

    private final BareQueue runtime;
    private final int capacity;
    private final boolean oneProducer;

    private Inboxes(BareQueue runtime, int most, boolean oneProducer) {
        this.runtime = runtime;
        // twice as many: a ring gives slots back when all that was there has been read, and by then as many more may
        // have come
        this.capacity = Math.max(LEAST_CAPACITY, 2 * Integer.highestOneBit(2 * most - 1));
        this.oneProducer = oneProducer;
    }

    /** @param most that can be in one at a time, put there by one thread, always the same */
    public static Inboxes ofOneProducer(BareQueue runtime, int most) {
        return new Inboxes(runtime, most, true);
    }

    /** @param most that can be in one at a time, put there by any thread */
    public static Inboxes ofMany(BareQueue runtime, int most) {
        return new Inboxes(runtime, most, false);
    }

    /** @return an empty one */
    public Inbox next() {
        return switch (runtime.implementation()) {
            case Spsc -> new OneProducerInbox(capacity, idling());
            case Mpsc -> new QueueInbox(new MpscArrayQueue<>(capacity), idling());
            case LinkedTransfer -> over(new LinkedTransferQueue<>());
            case ArrayBlocking -> over(new ArrayBlockingQueue<>(capacity));
            case Disruptor -> ring(oneProducer ? ProducerType.SINGLE : ProducerType.MULTI);
        };
    }

    private Inbox over(BlockingQueue<Object> queue) {
        return blocks() ? new BlockingInbox(queue) : new QueueInbox(queue, idling());
    }

    private Inbox ring(ProducerType producers) {
        return blocks() ? RingInbox.blocking(capacity, producers) : RingInbox.polled(capacity, producers, idling());
    }

    private boolean blocks() {
        return runtime.waits() == QueueWait.Block;
    }

    private Idling idling() {
        return runtime.waits() == QueueWait.Yield ? Idling.Yield : Idling.Spin;
    }

    /** @return what they are, for the report */
    String setting() {
        return switch (runtime.implementation()) {
            case Spsc -> "queue=SpscArrayQueue of " + capacity;
            case Mpsc -> "queue=MpscArrayQueue of " + capacity;
            case LinkedTransfer -> "queue=LinkedTransferQueue";
            case ArrayBlocking -> "queue=ArrayBlockingQueue of " + capacity;
            case Disruptor ->
                "queue=RingBuffer of %d, %s".formatted(capacity, oneProducer ? "one producer" : "many producers");
        };
    }
}
