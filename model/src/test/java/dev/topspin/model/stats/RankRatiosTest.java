package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Ratio;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RankRatiosTest {
    /** Tables of Mann and Whitney's test, 5 % and two-sided, have 17 for 9 and 9, 2 for 5 and 5, 0 for 4 and 4. */
    @Test
    void theEndsAreThoseOfTheTablesOfTheTest() {
        assertEquals(18, RankRatios.outside(9, 9));
        assertEquals(3, RankRatios.outside(5, 5));
        assertEquals(1, RankRatios.outside(4, 4));
        assertEquals(12, RankRatios.outside(6, 10));
        assertEquals(RankRatios.outside(10, 6), RankRatios.outside(6, 10));
    }

    @Test
    void threeAndThreeHaveNoInterval() {
        Ratio ratio = RankRatios.of(new double[] {2, 2.1, 2.2}, new double[] {1, 1.05, 1.1});
        assertEquals(2, ratio.value(), 0.05);
        assertNull(ratio.low());
    }

    @Property(tries = 200)
    void turningTheSidesTurnsTheRatio(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 1, max = 100) Integer> some,
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 1, max = 100) Integer> others) {
        double[] one = some.stream().mapToDouble(i -> i).toArray();
        double[] other = others.stream().mapToDouble(i -> i).toArray();
        Ratio ratio = RankRatios.of(one, other);
        Ratio turned = RankRatios.of(other, one);
        assertEquals(1, ratio.value() * turned.value(), 1e-9);
        if (ratio.low() != null) {
            assertEquals(1, ratio.low() * turned.high(), 1e-9);
            assertTrue(ratio.low() <= ratio.value() && ratio.value() <= ratio.high());
        }
    }

    @Test
    void theIntervalHoldsTheTruthIn95OfAHundredThoughSomeFiguresAreDisturbed() {
        Random random = new Random(11);
        int held = 0;
        double width = 0;
        double student = 0;
        int times = 2000;
        for (int i = 0; i < times; i++) {
            double[] values = drawn(random, 9, 1.25);
            double[] base = drawn(random, 9, 1);
            Ratio ratio = RankRatios.of(values, base);
            held += ratio.low() <= 1.25 && 1.25 <= ratio.high() ? 1 : 0;
            width += Math.log(ratio.high() / ratio.low()) / times;
            Ratio byStudent = Ratios.of(values, base);
            student += Math.log(byStudent.high() / byStudent.low()) / times;
        }
        assertEquals(0.955, (double) held / times, 0.015);
        assertTrue(width < 0.6 * student, width + " and by Student's t " + student);
    }

    private static double[] drawn(Random random, int count, double times) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            double disturbed = random.nextDouble() < 0.05 ? 1.5 + 1.5 * random.nextDouble() : 1;
            values[i] = times * disturbed * Math.exp(0.08 * random.nextGaussian());
        }
        return values;
    }

    @Test
    void aRatioNeedsFigures() {
        assertThrows(IllegalArgumentException.class, () -> RankRatios.of(new double[0], new double[] {1}));
        assertThrows(IllegalArgumentException.class, () -> RankRatios.of(new double[] {0}, new double[] {1}));
    }
}
