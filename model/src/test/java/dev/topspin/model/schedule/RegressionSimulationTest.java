package dev.topspin.model.schedule;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.stats.Intervals;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the rule is wrong, and what it finds, where runs differ from day to day by more than their forks do: forks differ by 2 %.
 * docs/capacity.md has the table.
 */
class RegressionSimulationTest {
    private static final int RUNS = 20_000;
    private static final int BASELINE = 8;
    private static final double FORKS_DIFFER = 0.02;
    private static final double TOLERANCE = 0.05;

    /** How often one run is suspected, and how often the second agrees. */
    private record Found(double suspected, double regressed, double bothAlone) {}

    @ParameterizedTest
    @CsvSource({
        "0.01, 3, 0, 0.1, 90, 99",
        "0.03, 5, 0, 0.5, 54, 98",
        "0.06, 3, 0, 0.5, 11, 53",
        "0.06, 5, 0, 0.5, 11, 53",
        "0.01, 3, 0.7, 0.1, 90, 99",
        "0.03, 5, 0.7, 1.5, 54, 98",
        "0.06, 5, 0.7, 1.5, 11, 53"
    })
    void falseAlarmsAreRareAndWhatIsSlowerIsFound(
            double day, int forks, double stays, double mostFalse, double leastOfTenth, double leastOfFifth) {
        Found same = simulate(day, forks, stays, 1);
        Found tenth = simulate(day, forks, stays, 1.1);
        Found fifth = simulate(day, forks, stays, 1.2);
        System.out.printf(
                "days differ by %.0f %%, %d forks, %.1f of a day stays: suspected %.2f / %.0f / %.0f %%, regressed %.2f / %.0f / %.0f %%,"
                        + " each above the limit of one %.2f / %.0f / %.0f %%%n",
                100 * day,
                forks,
                stays,
                same.suspected(),
                tenth.suspected(),
                fifth.suspected(),
                same.regressed(),
                tenth.regressed(),
                fifth.regressed(),
                same.bothAlone(),
                tenth.bothAlone(),
                fifth.bothAlone());
        assertTrue(same.regressed() <= mostFalse, same::toString);
        assertTrue(tenth.regressed() >= leastOfTenth, tenth::toString);
        assertTrue(fifth.regressed() >= leastOfFifth, fifth::toString);
    }

    /** @param stays how much of a day's own level is left when the confirming run is made: nothing in capacity planning's table */
    private static Found simulate(double day, int forks, double stays, double slower) {
        Random random = new Random(Math.round(day * 1000) + forks);
        int suspected = 0;
        int regressed = 0;
        int both = 0;
        for (int i = 0; i < RUNS; i++) {
            double[] before = new double[BASELINE];
            for (int k = 0; k < BASELINE; k++) {
                before[k] = run(random, day * random.nextGaussian(), forks);
            }
            double level = random.nextGaussian();
            double later = stays * level + Math.sqrt(1 - stays * stays) * random.nextGaussian();
            double value = slower * run(random, day * level, forks);
            double again = slower * run(random, day * later, forks);
            Prediction prediction = Prediction.ofLast(before);
            if (value > prediction.limit(TOLERANCE)) {
                suspected++;
                regressed += Math.sqrt(value * again) > prediction.limitOfTwo(TOLERANCE) ? 1 : 0;
                both += again > prediction.limit(TOLERANCE) ? 1 : 0;
            }
        }
        return new Found(100.0 * suspected / RUNS, 100.0 * regressed / RUNS, 100.0 * both / RUNS);
    }

    private static double run(Random random, double level, int forks) {
        double[] figures = new double[forks];
        for (int i = 0; i < forks; i++) {
            figures[i] = Math.exp(level + FORKS_DIFFER * random.nextGaussian());
        }
        return Intervals.median(figures);
    }
}
