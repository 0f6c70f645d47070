package dev.topspin.operator;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assertions;

/** Waits for what happens in other threads. */
public final class Eventually {
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(1);

    private Eventually() {}

    /** @param story what to tell where it doesn't happen */
    public static void that(String what, BooleanSupplier happened, Supplier<String> story) {
        long end = System.nanoTime() + LONG_ENOUGH.toNanos();
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() > end) {
                Assertions.fail("waited in vain for " + what + ": " + story.get());
            }
            Thread.onSpinWait();
            java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
        }
    }
}
