package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Interval;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the 95 % interval holds the true median where forks are added until it is narrow enough; by simulation. To stop
 * when it looks narrow is to stop early where the forks happen to agree.
 */
class PrecisionCoverageTest {
    private static final int EXPERIMENTS = 20_000;
    private static final double TRUTH = 100;

    @ParameterizedTest
    @CsvSource({
        "3, 12, 0.01, 0.02",
        "3, 12, 0.02, 0.02",
        "3, 12, 0.05, 0.02",
        "3, 30, 0.02, 0.02",
        "2, 30, 0.02, 0.05",
        "5, 100, 0.05, 0.02",
        "10, 40, 0.02, 0.01"
    })
    void stoppingWhereItIsNarrowEnoughKeepsMostOfTheCoverage(int forks, int most, double spread, double asked) {
        Random random = new Random(forks * 1000L + most);
        int holds = 0;
        int reached = 0;
        long used = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            double[] values = new double[most];
            Arrays.setAll(values, _ -> TRUTH * Math.exp(spread * random.nextGaussian()));
            int n = forks;
            Interval interval = Intervals.of(Arrays.copyOf(values, n));
            while (n < most && interval.reach() > asked) {
                n++;
                interval = Intervals.of(Arrays.copyOf(values, n));
            }
            used += n;
            reached += interval.reach() <= asked ? 1 : 0;
            holds += interval.low() <= TRUTH && TRUTH <= interval.high() ? 1 : 0;
        }
        double coverage = (double) holds / EXPERIMENTS;
        System.out.printf(
                "coverage with added forks: %.3f (%d to %d forks, spread %.2f, precision %.2f: reached by %.2f, %.1f forks)%n",
                coverage, forks, most, spread, asked, (double) reached / EXPERIMENTS, (double) used / EXPERIMENTS);
        assertTrue(coverage >= 0.925, "stopping where it looks narrow costs too much");
    }
}
