package dev.topspin.workload.runtime.queue;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.dsl.ProducerType;

/**
 * Over a ring of the Disruptor, as its own batching processor reads one: all that is there is read before the slots are given back
 * together. Slots are objects that stay in the ring, and a message is put into the next.
 */
final class RingInbox extends PolledInbox {
    /** What the ring is made of. */
    private static final class Slot {
        private Object message;
    }

    private final RingBuffer<Slot> ring;
    private final SequenceBarrier barrier;
    private final RingReader reader = new RingReader();

    private RingInbox(int capacity, ProducerType producers, WaitStrategy strategy, Idling idling) {
        super(idling);
        ring = RingBuffer.create(producers, Slot::new, capacity, strategy);
        ring.addGatingSequences(reader.consumed);
        barrier = ring.newBarrier();
    }

    /** @return one that is looked at again and again */
    static Inbox polled(int capacity, ProducerType producers, Idling idling) {
        return new RingInbox(capacity, producers, new Glance(), idling);
    }

    /** @return one that wakes whoever waits for it: never empty to who looks */
    static Inbox blocking(int capacity, ProducerType producers) {
        return new RingInbox(capacity, producers, new BlockingWaitStrategy(), Idling.Yield);
    }

    @Override
    public void put(Object message) {
        long number = ring.next();
        ring.get(number).message = message;
        ring.publish(number);
    }

    @Override
    public Object poll() throws InterruptedException {
        RingReader own = reader;
        if (own.next > own.available && !more(own)) {
            return null;
        }
        return ring.get(own.next++).message;
    }

    private boolean more(RingReader own) throws InterruptedException {
        if (own.consumed.get() != own.available) {
            own.consumed.set(own.available);
        }
        try {
            own.available = Math.max(own.available, barrier.waitFor(own.next));
        } catch (AlertException | TimeoutException e) {
            throw new IllegalStateException("nobody alerts, and nothing times out", e);
        }
        return own.next <= own.available;
    }

    /** Doesn't wait: the thread does, or has others to serve. */
    private static final class Glance implements WaitStrategy {
        @Override
        public long waitFor(long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier) {
            return dependent.get();
        }

        @Override
        public void signalAllWhenBlocking() {}
    }
}
