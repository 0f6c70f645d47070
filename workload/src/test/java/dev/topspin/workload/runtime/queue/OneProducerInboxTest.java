package dev.topspin.workload.runtime.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OneProducerInboxTest {
    private static final long ALL_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** So many that what was put at all is seen. */
    private static final int LOOKS = 200_000;

    @Test
    void whatItIsToldComesOnceAndAfterTheMessages() {
        OneProducerInbox inbox = new OneProducerInbox(4, Idling.Spin);
        inbox.put("message");
        inbox.tell("end");
        assertEquals("message", inbox.poll());
        assertEquals("end", inbox.poll());
        assertNull(inbox.poll());
    }

    /** As at the beginning of an iteration: who takes what the harness put there puts the next there itself. */
    @Test
    void whoTakesWhatItIsToldLosesNoMessageThatIsPutAtOnce() throws InterruptedException {
        OneProducerInbox inbox = new OneProducerInbox(4, Idling.Spin);
        AtomicLong over = new AtomicLong();
        Thread party = Thread.ofPlatform().daemon().start(() -> {
            for (long round = 1; !Thread.interrupted(); ) {
                if (inbox.poll() != null) {
                    inbox.put("message");
                    over.set(comesBack(inbox) ? round++ : -1);
                }
            }
        });
        long end = System.nanoTime() + ALL_NANOS;
        for (long round = 1; System.nanoTime() < end; round++) {
            inbox.tell("begin");
            while (over.get() >= 0 && over.get() < round) {
                Thread.onSpinWait();
            }
            assertEquals(round, over.get(), "the round that a message was lost in is -1");
        }
        party.interrupt();
        party.join();
    }

    private static boolean comesBack(OneProducerInbox inbox) {
        for (int look = 0; look < LOOKS; look++) {
            if (inbox.poll() != null) {
                return true;
            }
        }
        return false;
    }
}
