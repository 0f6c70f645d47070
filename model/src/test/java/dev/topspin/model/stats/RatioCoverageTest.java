package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the 95 % interval of a ratio holds the true one, and how often drift passes for a difference; by simulation. */
class RatioCoverageTest {
    private static final int EXPERIMENTS = 20_000;
    private static final double TRUTH = 1.3;

    @ParameterizedTest
    @CsvSource({"2, 2, 0.05", "3, 3, 0.05", "3, 3, 0.40", "5, 5, 0.10", "3, 10, 0.10", "10, 10, 0.20", "30, 30, 0.20"})
    void theIntervalHoldsTheTrueRatioAsOftenAsItSays(int forks, int baseForks, double spread) {
        Random random = new Random(forks * 1000L + baseForks);
        double coverage = share(() -> {
            Ratio ratio = Ratio.of(draw(random, forks, TRUTH, spread), draw(random, baseForks, 1, spread));
            return ratio.low() <= TRUTH && TRUTH <= ratio.high();
        });
        System.out.printf(
                "coverage of the ratio's interval: %.3f (%d and %d forks, spread %.2f)%n",
                coverage, forks, baseForks, spread);
        assertTrue(coverage >= 0.94, "too narrow");
        assertTrue(coverage <= 0.999, "so wide that it says nothing");
    }

    @ParameterizedTest
    @CsvSource({"3, 0.05", "5, 0.05", "10, 0.02"})
    void aSlopeOverTimeMakesNoneOfTwoEqualVariantsWin(int forks, double slope) {
        Random random = new Random(forks);
        double wins = share(() -> {
            double[] a = new double[forks];
            double[] b = new double[forks];
            for (int round = 0; round < forks; round++) { // each round runs both, in an order that is shuffled
                boolean first = random.nextBoolean();
                a[round] = drifting(random, 2 * round + (first ? 0 : 1), slope);
                b[round] = drifting(random, 2 * round + (first ? 1 : 0), slope);
            }
            return Ratio.of(a, b).shown();
        });
        System.out.printf("equal variants under drift that are called different: %.4f (%d forks)%n", wins, forks);
        assertTrue(wins <= 0.05, "drift passes for a difference");
    }

    private static double drifting(Random random, int trial, double slope) {
        return 100 * (1 + slope * trial) * Math.exp(0.02 * random.nextGaussian());
    }

    /** Long to the right, as times are; the median of the distribution is known. */
    private static double[] draw(Random random, int n, double median, double spread) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = median * Math.exp(spread * random.nextGaussian());
        }
        return values;
    }

    private static double share(BooleanSupplier happens) {
        return (double) IntStream.range(0, EXPERIMENTS)
                        .filter(i -> happens.getAsBoolean())
                        .count()
                / EXPERIMENTS;
    }
}
