package dev.topspin.bench.bare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Pins threads with {@code taskset}, the way a person does it from outside. */
final class ThreadPins {
    private static final long LOOK_NANOS = 1_000_000;

    private ThreadPins() {}

    /**
     * Pins the current thread.
     *
     * @param cpus a list of them; of several threads the n-th takes the n-th, all over again at the end; none to leave all
     *     as it is
     * @param index which of the threads this is, from 0
     */
    static void pin(List<String> cpus, int index) {
        if (cpus.isEmpty()) {
            return;
        }
        try {
            taskset(cpus.get(index % cpus.size()), ownId());
        } catch (IOException e) {
            throw new IllegalStateException("taskset can't be started", e);
        }
    }

    /**
     * Pins all threads of a pool: as many tasks as it has threads wait for each other, so each thread has one. They wait by looking
     * again and again, and are pinned from here: for a thread that waits at a barrier or for a process a fork-join pool
     * starts another one, which stays.
     *
     * @param threads of the pool, exactly
     */
    static void pinAll(Executor pool, int threads, List<String> cpus) {
        Queue<String> ids = new ConcurrentLinkedQueue<>();
        AtomicBoolean pinned = new AtomicBoolean();
        for (int i = 0; i < threads; i++) {
            pool.execute(() -> {
                ids.add(ownId());
                while (!pinned.get()) {
                    LockSupport.parkNanos(LOOK_NANOS);
                }
            });
        }
        while (ids.size() < threads) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        try {
            for (int i = 0; i < threads && !cpus.isEmpty(); i++) {
                taskset(cpus.get(i % cpus.size()), ids.remove());
            }
        } catch (IOException e) {
            throw new IllegalStateException("taskset can't be started", e);
        } finally {
            pinned.set(true);
        }
    }

    private static String ownId() {
        try {
            return Path.of("/proc/thread-self").toRealPath().getFileName().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void taskset(String cpus, String thread) throws IOException {
        Process taskset = new ProcessBuilder("taskset", "-cp", cpus, thread)
                .redirectErrorStream(true)
                .start();
        String said = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (taskset.waitFor() != 0) {
                throw new IllegalStateException("taskset: " + said);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
