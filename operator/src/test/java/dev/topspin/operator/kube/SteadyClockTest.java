package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.operator.Fixtures;
import dev.topspin.operator.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
    private static final Instant NOW = Fixtures.CREATED;

    private final SettableClock wall = new SettableClock();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000); // it may run over
    private final SteadyClock clock = new SteadyClock(wall, nanos::get);

    @Test
    void itGoesOnAsTimePasses() {
        nanos.addAndGet(Duration.ofSeconds(90).toNanos());
        assertEquals(NOW.plusSeconds(90), clock.instant());
    }

    @Test
    void aWallClockThatIsSetWhileItGoesIsNotItsConcern() {
        wall.pass(Duration.ofMinutes(2));
        nanos.addAndGet(Duration.ofMillis(1_500).toNanos());
        assertEquals(NOW.plusMillis(1_500), clock.instant());
    }

    @Test
    void correctedItKeepsToTheApiServersTimeAcrossSuchAStep() {
        ServerClock corrected = new ServerClock(clock);
        Instant server = NOW.minus(Duration.ofMinutes(2));
        corrected.answered(Instant.ofEpochSecond(server.getEpochSecond()));
        wall.pass(Duration.ofHours(1));
        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        Duration error = Duration.between(server.plusSeconds(10), corrected.instant());
        assertEquals(0, error.toSeconds());
    }
}
