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
        // what begins and ends an iteration is put into a ring by another thread than the messages. Its slot is claimed
        // before anybody sees it, which the ring's own check, of the thread alone, doesn't know
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
