package dev.topspin.workload.runtime.queue;

import org.jctools.queues.SpscArrayQueue;

/**
 * Over a queue that one thread may put into. What begins and ends an iteration goes beside it: a message can be taken before its put is
 * over, so that whoever takes the harness' would put the next where that is still writing, and one of the two is lost.
 */
final class OneProducerInbox extends QueueInbox {
    private volatile Object told;

    OneProducerInbox(int capacity, Idling idling) {
        super(new SpscArrayQueue<>(capacity), idling);
    }

    @Override
    public void tell(Object what) {
        told = what;
    }

    @Override
    public Object poll() {
        Object message = super.poll();
        return message == null && told != null ? heard() : message;
    }

    private Object heard() {
        Object what = told;
        told = null;
        return what;
    }
}
