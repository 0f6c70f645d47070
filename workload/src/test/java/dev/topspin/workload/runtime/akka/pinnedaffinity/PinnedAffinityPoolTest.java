package dev.topspin.workload.runtime.akka.pinnedaffinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.workload.harness.pinning.Affinity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PinnedAffinityPoolTest {
    private static final Affinity AFFINITY = Affinity.ofThisMachine();

    private final List<Throwable> uncaught = java.util.Collections.synchronizedList(new java.util.ArrayList<>());

    private PinnedAffinityPool pool(CpuSet cpus, int threads, OptionalInt queue, int level) {
        return new PinnedAffinityPool(
                new PoolSettings(cpus, threads, queue, level, 128),
                task -> Thread.ofPlatform()
                        .daemon()
                        .uncaughtExceptionHandler((_, e) -> uncaught.add(e))
                        .unstarted(task),
                AFFINITY);
    }

    private PinnedAffinityPool pool(int threads) {
        return pool(CpuSet.EMPTY, threads, OptionalInt.empty(), 1);
    }

    @Property(tries = 30)
    void runsEveryTaskOnceWhoeverBringsItAndWhereverItSleeps(
            @ForAll @IntRange(min = 1, max = 4) int threads,
            @ForAll @IntRange(min = 1, max = 4) int producers,
            @ForAll @IntRange(min = 1, max = 3000) int tasks,
            @ForAll boolean bounded)
            throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        // with room for all: what is told on must not be rejected
        PinnedAffinityPool pool =
                pool(CpuSet.EMPTY, threads, bounded ? OptionalInt.of(20_000) : OptionalInt.empty(), 1);
        CountDownLatch brought = new CountDownLatch(producers);
        for (int i = 0; i < producers; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                for (int n = 0; n < tasks; n++) {
                    pool.execute(() -> {
                        runs.incrementAndGet();
                        pool.execute(runs::incrementAndGet);
                    });
                    if (n % 100 == 0) {
                        LockSupport.parkNanos(200_000);
                    }
                }
                brought.countDown();
            });
        }
        brought.await();
        while (runs.get() < 2 * producers * tasks) {
            Thread.onSpinWait();
        }
        pool.shutdown();
        assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
        assertEquals(2 * producers * tasks, runs.get());
    }

    @Test
    void aTaskAlwaysRunsOnTheSameThread() throws InterruptedException {
        PinnedAffinityPool pool = pool(4);
        for (int i = 0; i < 50; i++) {
            Set<Thread> ranOn = ConcurrentHashMap.newKeySet();
            CountDownLatch runs = new CountDownLatch(20);
            Runnable task = () -> {
                ranOn.add(Thread.currentThread());
                runs.countDown();
            };
            IntStream.range(0, 20).forEach(_ -> pool.execute(task));
            runs.await();
            assertEquals(1, ranOn.size());
        }
        pool.shutdown();
    }

    @Test
    void eachThreadIsOnACpuOfItsOwn() throws InterruptedException {
        CpuSet own = AFFINITY.mask(0).orElseThrow();
        int threads = own.size();
        PinnedAffinityPool pool = pool(own, threads, OptionalInt.empty(), 1);
        ConcurrentLinkedQueue<CpuSet> masks = new ConcurrentLinkedQueue<>();
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        while (seen.size() < threads) {
            pool.execute(() -> {
                if (seen.add(Thread.currentThread())) {
                    AFFINITY.mask(0).ifPresent(masks::add);
                }
            });
            Thread.sleep(1);
        }
        pool.shutdown();
        assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
        assertTrue(masks.stream().allMatch(mask -> mask.size() == 1));
        assertEquals(own, masks.stream().reduce(CpuSet.EMPTY, CpuSet::or));
    }

    @Test
    void aFullQueueRejectsAndKeepsWhatItHas() throws InterruptedException {
        PinnedAffinityPool pool = pool(CpuSet.EMPTY, 1, OptionalInt.of(3), 1);
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        pool.execute(() -> {
            running.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        running.await();
        IntStream.range(0, 3).forEach(_ -> pool.execute(runs::incrementAndGet));
        RejectedExecutionException e =
                assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet));
        assertTrue(e.getMessage().contains("PinnedAffinityPool"), e.getMessage());
        go.countDown();
        pool.shutdown();
        assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
        assertEquals(3, runs.get());
    }

    @Test
    void aTaskThatFailsIsToldToTheThreadsHandlerAndTheThreadGoesOn() throws InterruptedException {
        PinnedAffinityPool pool = pool(1);
        CountDownLatch after = new CountDownLatch(1);
        pool.execute(() -> {
            throw new IllegalStateException("on purpose");
        });
        pool.execute(after::countDown);
        after.await();
        assertEquals(
                List.of("on purpose"),
                uncaught.stream().map(Throwable::getMessage).toList());
        pool.shutdown();
    }

    @Test
    void aHandlerThatThrowsEndsNoThread() throws InterruptedException {
        Set<Thread> ranOn = ConcurrentHashMap.newKeySet();
        PinnedAffinityPool pool = new PinnedAffinityPool(
                new PoolSettings(CpuSet.EMPTY, 1, OptionalInt.empty(), 1, 128),
                task -> Thread.ofPlatform()
                        .daemon()
                        .uncaughtExceptionHandler((_, _) -> {
                            throw new IllegalStateException("the handler, on purpose");
                        })
                        .unstarted(task),
                AFFINITY);
        for (int i = 0; i < 3; i++) {
            CountDownLatch running = new CountDownLatch(1);
            pool.execute(() -> {
                ranOn.add(Thread.currentThread());
                running.countDown();
                throw new IllegalStateException("on purpose");
            });
            running.await();
        }
        CountDownLatch after = new CountDownLatch(1);
        pool.execute(() -> {
            ranOn.add(Thread.currentThread());
            after.countDown();
        });
        assertTrue(after.await(5, TimeUnit.SECONDS), "the thread has ended");
        assertEquals(1, ranOn.size(), ranOn::toString);
        assertFalse(pool.isTerminated());
        pool.shutdown();
    }

    @Test
    void aTaskThatFailsAfterItsThreadEndedIsToldToThatThreadsHandler() throws InterruptedException {
        PinnedAffinityPool pool = pool(1);
        CountDownLatch ended = new CountDownLatch(1);
        List<Thread> threads = new java.util.ArrayList<>();
        Worker worker = new Worker(
                pool,
                new PoolSettings(CpuSet.EMPTY, 1, OptionalInt.empty(), 1, 128),
                task -> {
                    Thread thread = Thread.ofPlatform()
                            .daemon()
                            .uncaughtExceptionHandler((_, e) -> uncaught.add(e))
                            .unstarted(() -> {
                                task.run();
                                ended.countDown();
                            });
                    threads.add(thread);
                    return thread;
                },
                () -> {},
                Worker::unboundedQueue);
        pool.shutdown();
        worker.start();
        ended.await();
        threads.getFirst().join();
        // as by one who saw the pool open, a moment before
        assertTrue(worker.take(() -> {
            throw new IllegalStateException("late, on purpose");
        }));
        assertEquals(
                List.of("late, on purpose"),
                uncaught.stream().map(Throwable::getMessage).toList());
    }

    @Test
    void runsWhatItHasWhenItIsShutDownAndTakesNoMore() throws InterruptedException {
        PinnedAffinityPool pool = pool(2);
        AtomicInteger runs = new AtomicInteger();
        IntStream.range(0, 1000).forEach(_ -> pool.execute(runs::incrementAndGet));
        pool.shutdown();
        assertTrue(pool.isShutdown());
        assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
        assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
        assertTrue(pool.isTerminated());
        assertEquals(1000, runs.get());
    }

    @Test
    void stopsAtOnceWhenItIsToldTo() throws InterruptedException {
        PinnedAffinityPool pool = pool(1);
        CountDownLatch running = new CountDownLatch(1);
        pool.execute(() -> {
            running.countDown();
            LockSupport.park();
        });
        running.await();
        AtomicInteger runs = new AtomicInteger();
        pool.execute(runs::incrementAndGet);
        assertFalse(pool.isTerminated());
        pool.shutdownNow();
        assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS));
        assertEquals(0, runs.get());
    }

    @Test
    void aThreadThatTheKernelWillNotPinEndsThePool() throws InterruptedException {
        Affinity deaf = new Affinity() {
            @Override
            public Optional<CpuSet> mask(long tid) {
                return Optional.empty();
            }

            @Override
            public boolean confine(long tid, CpuSet cpus) {
                return false;
            }

            @Override
            public long currentThread() {
                return 0;
            }
        };
        CountDownLatch told = new CountDownLatch(1);
        PinnedAffinityPool pool = new PinnedAffinityPool(
                new PoolSettings(CpuSet.of(0), 1, OptionalInt.empty(), 1, 128),
                task -> Thread.ofPlatform()
                        .daemon()
                        .uncaughtExceptionHandler((_, e) -> {
                            uncaught.add(e);
                            told.countDown();
                        })
                        .unstarted(task),
                deaf);
        told.await();
        assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
        assertTrue(uncaught.getFirst().getMessage().contains("CPU 0"));
    }
}
