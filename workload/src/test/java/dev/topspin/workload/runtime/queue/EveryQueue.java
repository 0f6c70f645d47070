package dev.topspin.workload.runtime.queue;

import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.Implementation;
import dev.topspin.model.spec.BareQueue.QueueWait;
import dev.topspin.model.spec.BareQueue.ThreadKind;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** All that a variant may say of queues. */
public final class EveryQueue {
    static {
        // who puts the first and the last message of an iteration into a ring is another thread than who puts the
        // others,
        // and has claimed its slot before anybody sees it: the ring's own check, of the thread alone, doesn't know that
        ClassLoader.getSystemClassLoader().setClassAssertionStatus("com.lmax.disruptor.SingleProducerSequencer", false);
    }

    private EveryQueue() {}

    /** @return every queue with all threads and ways of waiting that it has */
    public static List<BareQueue> all(Protocol protocol) {
        return Arrays.stream(Implementation.values())
                .flatMap(queue -> Arrays.stream(ThreadKind.values()).flatMap(threads -> Stream.of(QueueWait.values())
                        .map(wait -> new BareQueue(queue, threads, wait, protocol))))
                .filter(BareQueue::waitsAsItCan)
                .toList();
    }
}
