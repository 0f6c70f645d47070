package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.math3.stat.descriptive.moment.Mean;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.apache.commons.math3.stat.inference.TTest;

/**
 * Median and intervals against Apache Commons Math, which has no part in them. It has tests and no intervals: at the end of
 * a 95 % interval the test of the same kind must give exactly 5 %.
 */
class IndependentStatisticsTest {
    private static final double WIDENED = Math.sqrt(Math.PI / 2);

    @Property
    void theMedianIsTheirs(@ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = 1, max = 1e6) Double> drawn) {
        assertEquals(new Median().evaluate(array(drawn)), Interval.median(array(drawn)), 1e-9);
    }

    @Property
    void atTheEndOfTheIntervalStudentsTestGivesFivePercent(
            @ForAll @Size(min = 2, max = 30) List<@DoubleRange(min = 1000, max = 2000) Double> drawn) {
        double[] values = array(drawn);
        Interval interval = Interval.of(values);
        double half = (interval.high() - interval.median()) / WIDENED;
        Assume.that(half > 1e-3); // their test divides by it
        double mean = new Mean().evaluate(values);
        assertEquals(0.05, new TTest().tTest(mean + half, values), 1e-6);
        assertEquals(0.05, new TTest().tTest(mean - half, values), 1e-6);
    }

    @Property
    void atTheEndOfARatiosIntervalWelchsTestGivesFivePercent(
            @ForAll @Size(min = 2, max = 20) List<@DoubleRange(min = 1000, max = 4000) Double> a,
            @ForAll @Size(min = 2, max = 20) List<@DoubleRange(min = 1, max = 4) Double> b) {
        Ratio ratio = Ratio.of(array(a), array(b));
        double half = Math.log(ratio.high() / ratio.ratio()) / WIDENED;
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
