package dev.topspin.workload.runtime.akka.pinnedaffinity;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.workload.harness.pinning.Affinity;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A stress test of the one moment in which a task could be brought to a thread that goes to sleep without seeing it: while the
 * queue gets a further array. The moment is some tens of nanoseconds; both sides are brought to its edge, over and over, and let
 * go with small delays that a seed chooses.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WakeUpTest {
    private static final int TRIES = 100_000;
    /** Where the machine is busy there are fewer tries. */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final int MOST_DELAY = 128;
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** A queue that needs a further array for every second task, and whose growth can be held before that is seen. */
    private static final class HeldQueue<E> extends MpscUnboundedArrayQueue<E> {
        private boolean growing;
        private volatile boolean armed;
        private volatile boolean held;
        private volatile boolean released;
        private volatile int releaseAt;
        private int empty;
        private int bringersDelay;
        private int takersDelay;
        private volatile int seen;

        HeldQueue() {
            super(2);
        }

        /** The next growth is held until so many polls found nothing. */
        void arm(int polls, int bringer, int taker) {
            empty = 0;
            releaseAt = polls;
            bringersDelay = bringer;
            takersDelay = taker;
            released = false;
            armed = true;
        }

        @Override
        protected int getNextBufferSize(E[] buffer) {
            growing = true;
            return super.getNextBufferSize(buffer);
        }

        /** Called while the producer index is odd, and after that only stores follow: the index, and where the new array is. */
        @Override
        protected long availableInQueue(long producer, long consumer) {
            if (growing) {
                growing = false;
                if (armed) {
                    held = true;
                    while (!released) {
                        // what onSpinWait takes is longer than the moment
                    }
                    delay(bringersDelay);
                    armed = false;
                    held = false;
                }
            }
            return super.availableInQueue(producer, consumer);
        }

        @Override
        public E relaxedPoll() {
            E task = super.relaxedPoll();
            if (task == null && held && ++empty == releaseAt) {
                // the index is now in the caches of both, so that storing it takes its time
                seen = size();
                released = true;
                delay(takersDelay);
            }
            return task;
        }

        private void delay(int times) {
            for (int i = 0; i < times && seen >= 0; i++) {
                // looking is what takes the time
            }
        }
    }

    private final HeldQueue<Runnable> queue = new HeldQueue<>();
    private final AtomicReference<Thread> worker = new AtomicReference<>();
    private volatile boolean running;
    private volatile boolean ran;

    @Test
    void aTaskThatIsBroughtWhileTheQueueGrowsIsNotSleptThrough() throws InterruptedException {
        PinnedAffinityPool pool = new PinnedAffinityPool(
                new PoolSettings(CpuSet.EMPTY, 1, OptionalInt.empty(), 1, 0),
                task -> {
                    Thread thread = Thread.ofPlatform().daemon().unstarted(task);
                    worker.set(thread);
                    return thread;
                },
                Affinity.ofThisMachine(),
                () -> queue);
        int polls = pollsUntilAsleep(pool);
        Random random = new Random(11);
        long start = System.nanoTime();
        for (int i = 0; i < TRIES && System.nanoTime() - start < MOST_NANOS; i++) {
            queue.arm(polls, random.nextInt(MOST_DELAY), random.nextInt(MOST_DELAY));
            bringWhileGrowing(pool);
            long brought = System.nanoTime();
            await(() -> ran || System.nanoTime() - brought > LOST_NANOS);
            assertTrue(ran, "the task of try %d was slept through".formatted(i));
        }
        pool.shutdown();
        assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
    }

    /** @return how often the thread looks at the queue before it sleeps: the bringer is held until it does */
    private int pollsUntilAsleep(PinnedAffinityPool pool) throws InterruptedException {
        queue.arm(Integer.MAX_VALUE, 0, 0);
        Thread bringer = Thread.ofPlatform().daemon().start(() -> bringWhileGrowing(pool));
        await(() -> queue.held && worker.get().getState() == Thread.State.WAITING);
        int polls = queue.empty;
        queue.released = true;
        bringer.join();
        await(() -> ran);
        return polls;
    }

    /** Brings a task for which the queue has to grow, to a thread that has nothing else to do from when the growth is held. */
    private void bringWhileGrowing(PinnedAffinityPool pool) {
        running = false;
        ran = false;
        pool.execute(() -> {
            running = true;
            await(() -> queue.held);
        });
        await(() -> running);
        pool.execute(() -> {});
        pool.execute(() -> ran = true);
    }

    /** Spins, and where that takes long lets others have the CPU. */
    private static void await(BooleanSupplier condition) {
        for (int i = 0; !condition.getAsBoolean(); i++) {
            if (i > 1000) {
                LockSupport.parkNanos(1000);
            }
        }
    }
}
