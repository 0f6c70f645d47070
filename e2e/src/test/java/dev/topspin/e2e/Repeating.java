package dev.topspin.e2e;

import java.util.concurrent.atomic.AtomicBoolean;

/** Does something again and again, until it is closed. */
final class Repeating implements AutoCloseable {
    private final AtomicBoolean over = new AtomicBoolean();
    private final Thread thread;

    Repeating(Runnable step) {
        thread = Thread.ofPlatform().daemon().start(() -> {
            while (!over.get()) {
                step.run();
            }
        });
    }

    @Override
    public void close() {
        over.set(true);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
