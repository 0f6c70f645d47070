package dev.topspin.workload.harness.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.result.Settling;
import dev.topspin.model.result.Settling.End;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SettlerTest {
    private static final long MILLI = 1_000_000;

    private long ageNanos = 1_200 * MILLI;
    private int probed;

    /** Each probe takes 100 ms and finds what is next; the last one is found again and again. */
    private Settling settle(Double... shares) throws InterruptedException {
        Settler.Probe probe = () -> {
            ageNanos += 100 * MILLI;
            Double share = List.of(shares).get(Math.min(probed++, shares.length - 1));
            return share < 0 ? OptionalDouble.empty() : OptionalDouble.of(share);
        };
        return new Settler(Duration.ofSeconds(10), 0.002, probe, () -> ageNanos).settle();
    }

    @Test
    void whoIsAloneBeginsAfterOneProbe() throws InterruptedException {
        assertEquals(new Settling(End.Alone, 100 * MILLI, 1, 0.0003, 0.0003), settle(0.0003));
    }

    @Test
    void waitsUntilTheOthersHaveLeft() throws InterruptedException {
        assertEquals(new Settling(End.Alone, 400 * MILLI, 4, 0.5, 0.000123), settle(0.5, 0.4987, 0.1, 0.0001234567));
    }

    @Test
    void doesNotWaitLongerThanTheKubeletTakes() throws InterruptedException {
        assertEquals(new Settling(End.PeriodOver, 8_800 * MILLI, 88, 0.5, 0.5), settle(0.5));
    }

    @Test
    void anOldProcessProbesOnce() throws InterruptedException {
        ageNanos = 20_000 * MILLI;
        assertEquals(new Settling(End.PeriodOver, 100 * MILLI, 1, 0.5, 0.5), settle(0.5));
    }

    @Test
    void whereWaitingCantBeReadThePeriodIsWaitedFor() throws InterruptedException {
        ageNanos = 9_899 * MILLI; // of the rest it really sleeps
        assertEquals(new Settling(End.PeriodOver, 200 * MILLI, 2, null, null), settle(-1.0));
    }
}
