package dev.topspin.e2e;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Does something again and again, until it is closed. */
final class Repeating implements AutoCloseable {
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    /** @param pause between two steps: without one it would take a CPU from what it looks at */
    Repeating(Duration pause, Runnable step) {
        thread = Thread.ofPlatform().daemon().start(() -> {
            do {
                step.run();
            } while (!closedWithin(pause));
        });
    }

    private boolean closedWithin(Duration pause) {
        try {
            return closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
