package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Ratio;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RatioTest {
    /** Rain of 26 seeded and 26 unseeded clouds in acre-feet: Simpson, Olsen and Eden, Technometrics 17 (1975). */
    private static final double[] SEEDED = {
        2745.6, 1697.8, 1656.0, 978.0, 703.4, 489.1, 430.0, 334.1, 302.8, 274.7, 274.7, 255.0, 242.5, 200.7, 198.6,
        129.6, 119.0, 118.3, 115.3, 92.4, 40.6, 32.7, 31.4, 17.5, 7.7, 4.1
    };

    private static final double[] UNSEEDED = {
        1202.6, 830.1, 372.4, 345.5, 321.2, 244.3, 163.0, 147.8, 95.0, 87.0, 81.2, 68.5, 47.3, 41.1, 36.6, 29.0, 28.6,
        26.3, 26.1, 24.4, 21.7, 17.3, 11.5, 4.9, 4.9, 1.0
    };

    /**
     * Ramsey and Schafer, The Statistical Sleuth, case study 3.1, take logarithms too and find 3.14 times as much rain,
     * from 1.27 to 7.74. They compare means of logarithms; around medians the same interval is wider by sqrt(pi/2).
     */
    @Test
    void agreesWithAPublishedExample() {
        Ratio ratio = Ratios.of(SEEDED, UNSEEDED);
        assertEquals(221.6 / 44.2, ratio.value(), 1e-9, "of the medians");
        double published = Math.log(7.74 / 1.27);
        double width = Math.log(ratio.high() / ratio.low());
        assertEquals(published * Math.sqrt(Math.PI / 2), width, 0.005);
        assertTrue(ratio.shown());
    }

    /** By hand: logarithms 0, 1, 2 against 0, 0, 0, so df = 2, t = 4.30265, and 4.30265 x sqrt(pi/2) x sqrt(1/3) = 3.11337. */
    @Test
    void agreesWithAnExampleWorkedByHand() {
        Ratio ratio = Ratios.of(new double[] {1, Math.E, Math.E * Math.E}, new double[] {1, 1, 1});
        assertEquals(Math.E, ratio.value(), 1e-12);
        assertEquals(1 - 3.11337, Math.log(ratio.low()), 1e-4);
        assertEquals(1 + 3.11337, Math.log(ratio.high()), 1e-4);
        assertFalse(ratio.shown());
    }

    @Test
    void oneForkOnEitherSideHasNoInterval() {
        Ratio ratio = Ratios.of(new double[] {30}, new double[] {10, 11});
        assertEquals(30 / 10.5, ratio.value(), 1e-12);
        assertNull(ratio.low());
        assertFalse(ratio.shown() || ratio.isAbove(1) || ratio.isBelow(1));
    }

    @Test
    void whatHasNoLogarithmIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Ratios.of(new double[] {0}, new double[] {1}));
        assertThrows(IllegalArgumentException.class, () -> Ratios.of(new double[] {1}, new double[] {Double.NaN}));
        assertThrows(IllegalArgumentException.class, () -> Ratios.of(new double[] {}, new double[] {1}));
    }

    @Property
    void swappingTheTwoTurnsItOver(
            @ForAll @Size(min = 2, max = 10) List<@DoubleRange(min = 1, max = 1e6) Double> a,
            @ForAll @Size(min = 2, max = 10) List<@DoubleRange(min = 1, max = 1e6) Double> b) {
        Ratio ab = Ratios.of(array(a), array(b));
        Ratio ba = Ratios.of(array(b), array(a));
        assertClose(1, ab.value() * ba.value());
        assertClose(Math.log(ab.low()), -Math.log(ba.high()));
        assertClose(Math.log(ab.high()), -Math.log(ba.low()));
        assertEquals(ab.shown(), ba.shown());
    }

    @Property
    void equalsShowNoDifference(@ForAll @Size(min = 2, max = 10) List<@DoubleRange(min = 1, max = 1e6) Double> values) {
        Ratio ratio = Ratios.of(array(values), array(values));
        assertEquals(1, ratio.value());
        assertTrue(ratio.low() <= 1 && 1 <= ratio.high());
        assertFalse(ratio.shown());
    }

    @Property
    void theUnitMakesNoDifference(
            @ForAll @Size(min = 2, max = 10) List<@DoubleRange(min = 1, max = 1e6) Double> a,
            @ForAll @Size(min = 2, max = 10) List<@DoubleRange(min = 1, max = 1e6) Double> b) {
        Ratio nanos = Ratios.of(array(a), array(b));
        Ratio micros = Ratios.of(scaled(a), scaled(b));
        assertClose(nanos.value(), micros.value());
        assertClose(Math.log(nanos.low()), Math.log(micros.low()));
        assertClose(Math.log(nanos.high()), Math.log(micros.high()));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(v -> v).toArray();
    }

    private static double[] scaled(List<Double> values) {
        return Arrays.stream(array(values)).map(v -> v / 1000).toArray();
    }

    private static void assertClose(double expected, double actual) {
        assertEquals(expected, actual, 1e-6 * Math.max(1, Math.abs(expected)));
    }
}
