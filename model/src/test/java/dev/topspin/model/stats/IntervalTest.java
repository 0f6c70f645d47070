package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IntervalTest {
    /** By hand: the logarithms' s is 0.168433, t(0.975, 2) = 4.30265, so 4.30265 x 1.16 x s / sqrt(3) = 0.48535 to each side. */
    @Test
    void agreesWithAnExampleWorkedByHand() {
        Interval interval = Intervals.of(14, 10, 12);
        assertEquals(12, interval.median());
        assertEquals(12 / Math.exp(0.48535), interval.low(), 1e-3);
        assertEquals(12 * Math.exp(0.48535), interval.high(), 1e-3);
    }

    /**
     * Additional hours of sleep of ten patients under one drug rather than another: Student, The probable error of a mean,
     * Biometrika 6 (1908), the data set sleep of R, whose manual's t.test(extra ~ group, data = sleep, paired = TRUE) gives
     * 1.58 with a 95 % interval from 0.7001142 to 2.4598858. That is around the mean; around the median of ten it is as wide,
     * times 1.177. They are taken for logarithms here.
     */
    @Test
    void agreesWithAPublishedExample() {
        Interval interval = Intervals.of(DoubleStream.of(1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4)
                .map(Math::exp)
                .toArray());
        double half = (2.4598858 - 0.7001142) / 2 * 1.177;
        assertEquals(1.3, Math.log(interval.median()), 1e-12);
        assertEquals(1.3 - half, Math.log(interval.low()), 1e-6);
        assertEquals(1.3 + half, Math.log(interval.high()), 1e-6);
    }

    @Test
    void standsAroundTheMedianAndNotTheMean() {
        Interval interval = Intervals.of(10, 10, 10, 10, 50);
        assertEquals(10, interval.median());
        assertTrue(interval.high() > 20, "an outlier stays in, and widens the interval");
    }

    @Test
    void oneValueHasNoInterval() {
        Interval one = Intervals.of(7);
        assertEquals(7, one.median());
        assertNull(one.low());
        assertNull(one.high());
    }

    @Test
    void noValueIsRefused() {
        assertThrows(IllegalArgumentException.class, Intervals::of);
    }

    @Test
    void theMedianOfAnEvenNumberIsTheMiddle() {
        assertEquals(2.5, Intervals.median(4, 1, 3, 2));
    }

    @Test
    void neverReachesZero() {
        assertTrue(Intervals.of(1, 1000).low() > 0);
    }

    @Test
    void whatHasNoLogarithmHasNoInterval() {
        assertNull(Intervals.of(0, 1, 2).low());
        assertNull(Intervals.of(1, Double.NaN, 2).high());
    }

    @Property
    void holdsItsMedianAndScalesWithTheUnit(
            @ForAll @Size(min = 2, max = 10) List<@DoubleRange(min = 1, max = 1e6) Double> drawn) {
        double[] values = drawn.stream().mapToDouble(d -> d).toArray();
        Interval nanos = Intervals.of(values);
        assertTrue(nanos.low() <= nanos.median() && nanos.median() <= nanos.high());
        Interval micros = Intervals.of(Arrays.stream(values).map(v -> v / 1000).toArray());
        assertEquals(1, nanos.median() / 1000 / micros.median(), 1e-9);
        assertEquals(1, nanos.high() / 1000 / micros.high(), 1e-9);
    }
}
