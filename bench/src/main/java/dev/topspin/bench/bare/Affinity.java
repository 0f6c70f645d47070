package dev.topspin.bench.bare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;

/** Pins threads with {@code taskset}, the way a person does it from outside. */
final class Affinity {
    private Affinity() {}

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
            String thread =
                    Path.of("/proc/thread-self").toRealPath().getFileName().toString();
            Process taskset = new ProcessBuilder("taskset", "-cp", cpus.get(index % cpus.size()), thread)
                    .redirectErrorStream(true)
                    .start();
            String said = new String(taskset.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            if (taskset.waitFor() != 0) {
                throw new IllegalStateException("taskset: " + said);
            }
        } catch (IOException e) {
            throw new IllegalStateException("taskset can't be started", e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Pins all threads of a pool: as many tasks as it has threads wait for each other, so each thread has one.
     *
     * @param threads of the pool, exactly
     */
    static void pinAll(Executor pool, int threads, List<String> cpus) {
        CyclicBarrier all = new CyclicBarrier(threads + 1);
        for (int i = 0; i < threads; i++) {
            int index = i;
            pool.execute(() -> {
                pin(cpus, index);
                await(all);
            });
        }
        await(all);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | java.util.concurrent.BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
