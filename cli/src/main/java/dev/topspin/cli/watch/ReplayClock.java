package dev.topspin.cli.watch;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Nanoseconds since 1970: those of something that happened before, while that is told again, and the real ones after. */
public final class ReplayClock implements LongSupplier {
    private static final long LIVE = -1;

    private volatile long at = LIVE;

    public void at(Instant past) {
        at = nanos(past);
    }

    public void live() {
        at = LIVE;
    }

    @Override
    public long getAsLong() {
        long then = at;
        return then == LIVE ? nanos(Instant.now()) : then;
    }

    private static long nanos(Instant instant) {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }
}
