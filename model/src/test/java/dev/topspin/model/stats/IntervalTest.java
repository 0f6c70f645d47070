package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IntervalTest {
    /** By hand: median 12, s = 2, t(0.975, 2) = 4.30265, so 4.30265 x sqrt(pi/2) x 2 / sqrt(3) = 6.22675 to each side. */
    @Test
    void agreesWithAnExampleWorkedByHand() {
        Interval interval = Interval.of(14, 10, 12);
        assertEquals(12, interval.median());
        assertEquals(12 - 6.22675, interval.low(), 1e-4);
        assertEquals(12 + 6.22675, interval.high(), 1e-4);
    }

    /**
     * Additional hours of sleep of ten patients under one drug rather than another: Student, The probable error of a mean,
     * Biometrika 6 (1908), the data set sleep of R, whose manual's t.test(extra ~ group, data = sleep, paired = TRUE) gives
     * 1.58 with a 95 % interval from 0.7001142 to 2.4598858. That is around the mean; around the median it is as wide, times
     * sqrt(pi/2).
     */
    @Test
    void agreesWithAPublishedExample() {
        Interval interval = Interval.of(1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4);
        double half = (2.4598858 - 0.7001142) / 2 * Math.sqrt(Math.PI / 2);
        assertEquals(1.3, interval.median(), 1e-12);
        assertEquals(1.3 - half, interval.low(), 1e-6);
        assertEquals(1.3 + half, interval.high(), 1e-6);
    }

    @Test
    void standsAroundTheMedianAndNotTheMean() {
        Interval interval = Interval.of(10, 10, 10, 10, 50);
        assertEquals(10, interval.median());
        assertTrue(interval.high() > 30, "an outlier stays in, and widens the interval");
    }

    @Test
    void oneValueHasNoInterval() {
        Interval one = Interval.of(7);
        assertEquals(7, one.median());
        assertNull(one.low());
        assertNull(one.high());
    }

    @Test
    void noValueIsRefused() {
        assertThrows(IllegalArgumentException.class, Interval::of);
    }

    @Test
    void theMedianOfAnEvenNumberIsTheMiddle() {
        assertEquals(2.5, Interval.median(4, 1, 3, 2));
    }

    @Test
    void isNeverBelowZero() {
        assertEquals(0, Interval.of(1, 1000).low());
    }

    @Property
    void holdsItsMedianAndScalesWithTheUnit(
            @ForAll @Size(min = 2, max = 10) List<@DoubleRange(min = 1, max = 1e6) Double> drawn) {
        double[] values = drawn.stream().mapToDouble(d -> d).toArray();
        Interval nanos = Interval.of(values);
        assertTrue(nanos.low() <= nanos.median() && nanos.median() <= nanos.high());
        Interval micros = Interval.of(Arrays.stream(values).map(v -> v / 1000).toArray());
        assertEquals(nanos.median() / 1000, micros.median(), 1e-6);
        assertEquals(nanos.high() / 1000, micros.high(), 1e-6);
    }
}
