package dev.topspin.operator;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assertions;

/** Waits for what happens in other threads. */
public final class Eventually {
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(1);

    /** Most looks are requests, which the operator's own have to wait for. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private Eventually() {}

    /** @param story what to tell where it doesn't happen */
    public static void that(String what, BooleanSupplier happened, Supplier<String> story) {
        long end = System.nanoTime() + LONG_ENOUGH.toNanos();
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() > end) {
                Assertions.fail("waited in vain for " + what + ": " + story.get());
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }
}
