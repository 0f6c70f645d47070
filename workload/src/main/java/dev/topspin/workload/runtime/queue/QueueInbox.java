package dev.topspin.workload.runtime.queue;

import java.util.Queue;

/** Over a queue that wakes nobody, or whose waking is not wanted. */
class QueueInbox extends PolledInbox {
    private final Queue<Object> queue;

    /** @param queue empty */
    QueueInbox(Queue<Object> queue, Idling idling) {
        super(idling);
        this.queue = queue;
    }

    @Override
    public void put(Object message) {
        if (!queue.offer(message)) {
            throw new IllegalStateException("a queue is full that has room for all that can be under way");
        }
    }

    @Override
    public Object poll() {
        return queue.poll();
    }
}
