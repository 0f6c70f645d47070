package dev.topspin.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RoundsOfManyTest {
    private static final SweepSize THOUSAND = new SweepSize(1000, 12);

    @Test
    void takeWhatTheirPairsTakeWhereAllTakeTheSame() {
        List<Double> beyond = RoundsOfMany.beyond(THOUSAND, List.of(0.25), 1);
        assertEquals(11, beyond.size(), "the first has none before it");
        beyond.forEach(seconds -> assertEquals(0.25, seconds, 1e-9));
    }

    @Test
    void neverTakeLongerThanTheSlowestPairAndOnAverageNoLessThanTheMean() {
        List<Double> pairs = List.of(0.1, 0.1, 0.1, 0.9);
        List<Double> beyond = RoundsOfMany.beyond(THOUSAND, pairs, 1);
        assertTrue(beyond.getLast() <= 0.9 + 1e-9, beyond::toString);
        assertTrue(beyond.stream().mapToDouble(d -> d).average().orElseThrow() >= 0.3, beyond::toString);
    }

    @Test
    void ofTwoNodesThereIsOneOnly() {
        assertEquals(List.of(), RoundsOfMany.beyond(new SweepSize(2, 1), List.of(0.5), 1));
    }

    @Test
    void areTheSameWithTheSameSeed() {
        List<Double> pairs = List.of(0.1, 0.2, 0.3);
        assertEquals(RoundsOfMany.beyond(THOUSAND, pairs, 7), RoundsOfMany.beyond(THOUSAND, pairs, 7));
    }
}
