package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Interval;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the 95 % interval of a median holds the true one, by simulation; it prints the shares. */
class IntervalCoverageTest {
    private static final int EXPERIMENTS = 20_000;
    private static final double TRUTH = 100;

    /** Forks that are long to the right, as times are: of a quiet machine, of a busy one, and of one that is all but usable. */
    @ParameterizedTest
    @CsvSource({
        "2, 0.05",
        "3, 0.05",
        "4, 0.05",
        "5, 0.05",
        "10, 0.05",
        "20, 0.05",
        "3, 0.20",
        "5, 0.20",
        "10, 0.20",
        "3, 0.50",
        "5, 0.50",
        "10, 0.50"
    })
    void theIntervalHoldsTheTrueMedianAsOftenAsItSays(int forks, double spread) {
        Random random = new Random(forks);
        double coverage = coverage(() -> draw(random, forks, spread));
        System.out.printf("coverage of the median's interval: %.3f (%d forks, spread %.2f)%n", coverage, forks, spread);
        assertTrue(coverage >= 0.94, "too narrow");
        assertTrue(coverage <= 0.999, "so wide that it says nothing");
    }

    /** One fork in ten takes twice as long, by a neighbour; the truth is what it takes without. */
    @ParameterizedTest
    @CsvSource({"3", "5", "10", "20"})
    void aNeighbourNowAndThenWidensItAndDoesNotMoveIt(int forks) {
        Random random = new Random(forks);
        double coverage = coverage(() -> DoubleStream.of(draw(random, forks, 0.05))
                .map(v -> random.nextInt(10) == 0 ? 2 * v : v)
                .toArray());
        System.out.printf(
                "coverage of the median's interval: %.3f (%d forks, spread 0.05, one in ten twice as slow)%n",
                coverage, forks);
        assertTrue(coverage >= 0.94, "too narrow");
    }

    private static double coverage(java.util.function.Supplier<double[]> experiment) {
        return (double) IntStream.range(0, EXPERIMENTS)
                        .filter(i -> {
                            Interval interval = Intervals.of(experiment.get());
                            return interval.low() <= TRUTH && TRUTH <= interval.high();
                        })
                        .count()
                / EXPERIMENTS;
    }

    private static double[] draw(Random random, int n, double spread) {
        return DoubleStream.generate(() -> TRUTH * Math.exp(spread * random.nextGaussian()))
                .limit(n)
                .toArray();
    }
}
