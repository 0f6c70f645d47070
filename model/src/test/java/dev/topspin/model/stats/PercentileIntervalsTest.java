package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.RoundTrip;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileIntervalsTest {
    private static Histogram histogram(long... values) {
        Histogram histogram = new Histogram(3);
        for (long value : values) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    @Test
    void theForksCountAndNotTheirRoundTrips() {
        Histogram slow = histogram();
        slow.recordValueWithCount(400, 1_000_000);
        Interval p50 = PercentileIntervals.of(List.of(histogram(100), slow, histogram(200)), 50)
                .orElseThrow();
        assertEquals(200, p50.median());
        // logarithms ln 2 apart have a deviation of ln 2; t(0.975, 2) is 4.3027
        double factor = Math.exp(4.3027 * 1.16 * Math.log(2) / Math.sqrt(3));
        assertEquals(200 / factor, p50.low(), 0.1);
        assertEquals(200 * factor, p50.high(), 2);
    }

    @Test
    void oneForkHasNoIntervalAndNoRoundTripsHaveNoPercentile() {
        Interval alone =
                PercentileIntervals.of(List.of(histogram(), histogram(70)), 99).orElseThrow();
        assertEquals(70, alone.median());
        assertNull(alone.low());
        assertNull(alone.high());
        assertEquals(Optional.empty(), PercentileIntervals.of(List.of(histogram()), 50));
        assertEquals(Optional.empty(), PercentileIntervals.of(List.of(), 50));
    }

    @Test
    void theRowHasWhatTheForksMakeOfEachPercentileBesideThatOfAllTogether() {
        List<EncodedHistogram> forks = IntStream.of(1, 2, 4)
                .mapToObj(times -> {
                    Histogram trips = histogram();
                    trips.recordValueWithCount(times * 10_000L, 990);
                    trips.recordValueWithCount(times * 100_000L, 10);
                    return EncodedHistogram.of(trips);
                })
                .toList();
        RoundTrip row = PercentileIntervals.roundTrip(forks).orElseThrow();
        assertEquals(20, row.p50Micros(), 0.1);
        assertEquals(20, row.p50ForksMicros().median(), 0.1);
        assertEquals(200, row.p999ForksMicros().median(), 1);
        assertEquals(400, row.p999Micros(), 1, "that of all is the slow fork's");
        assertTrue(row.p999ForksMicros().high() > 400, row::toString);
        assertEquals(Optional.empty(), PercentileIntervals.roundTrip(List.of()));
    }

    @Test
    void timesBelowWhatTheClockTellsKeepItFinite() {
        Interval p50 =
                PercentileIntervals.of(List.of(histogram(0), histogram(2)), 50).orElseThrow();
        assertTrue(p50.low() > 0 && Double.isFinite(p50.high()), p50::toString);
    }

    @Test
    void holdsThePercentileOfTheMiddlingForkInNineteenOfTwentyExperiments() {
        Random random = new Random(18);
        int experiments = 2000;
        for (int forks : new int[] {3, 5, 10}) {
            int held = 0;
            for (int e = 0; e < experiments; e++) {
                List<Histogram> all = new ArrayList<>();
                for (int f = 0; f < forks; f++) {
                    double fork = 100_000 * Math.exp(0.3 * random.nextGaussian());
                    Histogram trips = new Histogram(3);
                    for (int i = 0; i < 100; i++) {
                        trips.recordValue((long) (fork * (1 + i / 100.0)));
                    }
                    all.add(trips);
                }
                // of a fork of 100,000: the 90th of 100 values from 100,000 to 199,000
                double truth = 189_000;
                Interval p90 = PercentileIntervals.of(all, 90).orElseThrow();
                held += p90.low() <= truth && truth <= p90.high() ? 1 : 0;
            }
            double share = (double) held / experiments;
            System.out.printf("p90 over %d forks: held in %.1f %%%n", forks, 100 * share);
            assertTrue(share >= 0.94, "held in %.3f with %d forks".formatted(share, forks));
        }
    }
}
