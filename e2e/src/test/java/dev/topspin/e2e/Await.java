package dev.topspin.e2e;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what must come, and says what came instead. */
final class Await {
    private static final Duration POLL = Duration.ofMillis(100);

    private Await() {}

    /**
     * @param what for the message
     * @param most how long it may take
     * @param probe looked at again and again
     * @param done what is waited for
     * @return the first value that is done
     */
    static <T> T until(String what, Duration most, Supplier<T> probe, Predicate<T> done) {
        long end = System.nanoTime() + most.toNanos();
        while (true) {
            T value = probe.get();
            if (done.test(value)) {
                return value;
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("waited %s for %s; last seen: %s".formatted(most, what, value));
            }
            pause();
        }
    }

    /** Waits for a condition. */
    static void that(String what, Duration most, BooleanSupplier condition) {
        until(what, most, condition::getAsBoolean, met -> met);
    }

    private static void pause() {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
