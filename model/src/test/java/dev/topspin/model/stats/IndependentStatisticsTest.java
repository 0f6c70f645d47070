package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Ratio;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.math3.stat.descriptive.moment.Mean;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Median and intervals against Apache Commons Math, which has no part in them. It has tests and no intervals: at the end of
 * a 95 % interval the test of the same kind must give exactly 5 %.
 */
class IndependentStatisticsTest {
    private static final double WIDENED = Math.sqrt(Math.PI / 2);

    @Property
    void theMedianIsTheirs(@ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = 1, max = 1e6) Double> drawn) {
        assertEquals(new Median().evaluate(array(drawn)), Intervals.median(array(drawn)), 1e-9);
    }

    @Property
    void atTheEndOfTheIntervalStudentsTestGivesFivePercent(
            @ForAll @Size(min = 2, max = 30) List<@DoubleRange(min = 1000, max = 2000) Double> drawn) {
        double[] values = array(drawn);
        Interval interval = Intervals.of(values);
        double[] logs = logs(drawn);
        double half = Math.log(interval.high() / interval.median()) / Intervals.medianFactor(values.length);
        Assume.that(half > 1e-6); // their test divides by it
        double mean = new Mean().evaluate(logs);
        assertEquals(0.05, new TTest().tTest(mean + half, logs), 1e-6);
        assertEquals(0.05, new TTest().tTest(mean - half, logs), 1e-6);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 15, 16})
    void aMediansStandardErrorIsSoManyTimesAMeans(int n) {
        Random random = new Random(n);
        int samples = 40_000;
        double squares = 0;
        for (int i = 0; i < samples; i++) {
            double median = Intervals.median(
                    random.doubles(n).map(_ -> random.nextGaussian()).toArray());
            squares += median * median;
        }
        double factor = Math.sqrt(n * squares / samples);
        assertEquals(1, Intervals.medianFactor(n) / factor, n > 15 ? 0.06 : 0.015);
    }

    @Property
    void atTheEndOfARatiosIntervalWelchsTestGivesFivePercent(
            @ForAll @Size(min = 2, max = 20) List<@DoubleRange(min = 1000, max = 4000) Double> a,
            @ForAll @Size(min = 2, max = 20) List<@DoubleRange(min = 1, max = 4) Double> b) {
        Ratio ratio = Ratios.of(array(a), array(b));
        double half = Math.log(ratio.high() / ratio.value()) / WIDENED;
        Assume.that(half > 1e-3);
        double[] above = logs(a);
        double[] below = logs(b);
        double shift = half - (new Mean().evaluate(above) - new Mean().evaluate(below));
        double[] atTheEnd = Arrays.stream(above).map(v -> v + shift).toArray();
        assertEquals(0.05, new TTest().tTest(atTheEnd, below), 1e-6);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(v -> v).toArray();
    }

    private static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }
}
