package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Ratio;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the 95 % interval of a ratio holds the true one, by simulation; it prints the shares. */
class RatioCoverageTest {
    private static final int EXPERIMENTS = 20_000;
    private static final double TRUTH = 1.3;

    @ParameterizedTest
    @CsvSource({"2, 2, 0.05", "3, 3, 0.05", "3, 3, 0.40", "5, 5, 0.10", "3, 10, 0.10", "10, 10, 0.20", "30, 30, 0.20"})
    void theIntervalHoldsTheTrueRatioAsOftenAsItSays(int forks, int baseForks, double spread) {
        Random random = new Random(forks * 1000L + baseForks);
        double coverage = share(() -> {
            Ratio ratio = Ratios.of(draw(random, forks, TRUTH, spread), draw(random, baseForks, 1, spread));
            return ratio.low() <= TRUTH && TRUTH <= ratio.high();
        });
        System.out.printf(
                "coverage of the ratio's interval: %.3f (%d and %d forks, spread %.2f)%n",
                coverage, forks, baseForks, spread);
        assertTrue(coverage >= 0.95, "too narrow");
        assertTrue(coverage <= 0.999, "so wide that it says nothing");
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
