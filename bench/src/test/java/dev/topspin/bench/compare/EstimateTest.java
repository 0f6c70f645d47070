package dev.topspin.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
    @Test
    void theMedianIsTheMiddleValueOrTheMeanOfTheTwoMiddleOnes() {
        assertEquals(2, Estimate.ofMedian(3, 1, 2).value());
        assertEquals(2.5, Estimate.ofMedian(4, 1, 3, 2).value());
    }

    @Test
    void fiveValuesAreTooFewForAnInterval() {
        Estimate five = Estimate.ofMedian(1, 2, 3, 4, 5);
        assertNull(five.low());
        assertNull(five.high());
    }

    @Test
    void sixValuesHoldTheMedianBetweenTheLowestAndTheHighest() {
        assertEquals(new Estimate(3.5, 1.0, 6.0), Estimate.ofMedian(6, 5, 4, 3, 2, 1));
    }

    @Test
    void oneWildOutlierMovesTheIntervalOfNineValuesNoFurtherThanTheEighth() {
        assertEquals(new Estimate(5, 2.0, 8.0), Estimate.ofMedian(1, 2, 3, 4, 5, 6, 7, 8, 1e9));
    }

    @Test
    void noValuesHaveNoMedian() {
        assertThrows(IllegalArgumentException.class, Estimate::ofMedian);
    }

    /** The values of the usual table of the sign test's two-sided 5 % limits, plus one. */
    @ParameterizedTest
    @CsvSource({"5, 0", "6, 1", "8, 1", "9, 2", "11, 2", "12, 3", "15, 4", "20, 6", "25, 8", "50, 18"})
    void theRanksAreThoseOfTheSignTest(int n, int rank) {
        assertEquals(rank, Estimate.outside(n));
    }

    @Property
    void theMedianLiesInItsIntervalAndTheIntervalInTheValues(
            @ForAll @Size(min = 6, max = 60) double @DoubleRange(min = 0.1, max = 10) [] values) {
        Estimate median = Estimate.ofMedian(values);
        assertTrue(median.low() <= median.value() && median.value() <= median.high());
        assertTrue(Arrays.stream(values).anyMatch(v -> v == median.low()));
        assertTrue(Arrays.stream(values).anyMatch(v -> v == median.high()));
    }

    @Test
    void theIntervalHoldsTheTrueMedianAtLeastNineteenTimesInTwenty() {
        Random random = new Random(7);
        int held = 0;
        for (int i = 0; i < 20_000; i++) {
            // skewed on purpose: the true median of exp(normal) is 1
            double[] values = random.doubles(9)
                    .map(ignored -> Math.exp(random.nextGaussian()))
                    .toArray();
            Estimate median = Estimate.ofMedian(values);
            held += median.low() <= 1 && 1 <= median.high() ? 1 : 0;
        }
        assertTrue(held >= 0.95 * 20_000, "held " + held);
    }
}
