package dev.topspin.workload.runtime.queue;

import java.util.concurrent.BlockingQueue;

/** Over a queue that wakes whoever waits for it. */
final class BlockingInbox implements Inbox {
    private final BlockingQueue<Object> queue;

    /** @param queue empty */
    BlockingInbox(BlockingQueue<Object> queue) {
        this.queue = queue;
    }

    @Override
    public void put(Object message) {
        queue.add(message);
    }

    @Override
    public Object take() throws InterruptedException {
        return queue.take();
    }

    @Override
    public Object poll() {
        return queue.poll();
    }
}
