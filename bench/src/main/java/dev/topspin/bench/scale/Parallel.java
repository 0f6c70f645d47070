package dev.topspin.bench.scale;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Many writes at once, a few at a time. */
final class Parallel {
    private static final int AT_ONCE = 12;

    private Parallel() {}

    /** One of many. */
    interface Write {
        void run() throws IOException, InterruptedException;
    }

    /**
     * @param done is told how many are done, now and then
     * @throws IOException the first that failed
     */
    static void run(List<? extends Write> writes, IntConsumer done) throws IOException, InterruptedException {
        try (ExecutorService executor = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<?>> started = new ArrayList<>();
            for (Write write : writes) {
                started.add(executor.submit(() -> {
                    write.run();
                    return null;
                }));
            }
            try {
                for (int i = 0; i < started.size(); i++) {
                    started.get(i).get();
                    done.accept(i + 1);
                }
            } catch (ExecutionException e) {
                executor.shutdownNow();
                throw new IOException(e.getCause());
            }
        }
    }
}
