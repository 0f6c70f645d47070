package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.SimulatedSearch.Ended;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How often the interval holds the true capacity, how far off the answer is and how many trials it takes; by simulation. */
class SearchCoverageTest {
    private static final int SEARCHES = 300;
    private static final double DISTURBED = 0.03;

    private record Figures(double holds, double errorP95, double trials, double mostTrials, double noisy) {}

    private static Figures simulate(double spread, String width, int verify) {
        Random truths = new Random(7);
        int holds = 0;
        int noisy = 0;
        List<Double> errors = new ArrayList<>();
        double[] trials = new double[SEARCHES];
        for (int i = 0; i < SEARCHES; i++) {
            double truth = 3_000 * Math.exp(truths.nextDouble() * Math.log(100));
            Ended ended = new SimulatedSearch(
                            SimulatedSearch.LOAD, SimulatedSearch.settings(width, verify), truth, spread, DISTURBED, i)
                    .run();
            trials[i] = ended.trials().size();
            if (ended.answer().outcome() == Outcome.TooNoisy) {
                noisy++;
                continue;
            }
            holds += ended.holds(truth) ? 1 : 0;
            errors.add(ended.error(truth));
        }
        double[] sorted = errors.stream().mapToDouble(e -> e).sorted().toArray();
        Arrays.sort(trials);
        Figures figures = new Figures(
                (double) holds / Math.max(1, sorted.length),
                sorted.length == 0 ? 0 : sorted[(int) (0.95 * sorted.length)],
                Arrays.stream(trials).average().orElseThrow(),
                trials[(int) (0.95 * SEARCHES)],
                (double) noisy / SEARCHES);
        System.out.printf(
                "search: spread %.2f, width %s, %d verify: holds %.3f, error p95 %.3f, trials %.1f (p95 %.0f), noisy %.2f%n",
                spread,
                width,
                verify,
                figures.holds,
                figures.errorP95,
                figures.trials,
                figures.mostTrials,
                figures.noisy);
        return figures;
    }

    @Test
    void atASpreadOfFivePercentTheIntervalHoldsTheTruth() {
        Figures figures = simulate(0.05, "20%", 3);
        assertTrue(figures.holds >= 0.95, "the interval holds the truth");
        assertTrue(figures.errorP95 <= 0.06, "the answer is near it");
        assertTrue(figures.trials <= 20, "at most twenty trials on average, with those that verify");
        assertTrue(figures.noisy <= 0.05, "it is not noisy");
    }

    @Test
    void atASpreadOfTwoPercentItTakesLess() {
        Figures figures = simulate(0.02, "20%", 0);
        assertTrue(figures.holds >= 0.95, "the interval holds the truth");
        assertTrue(figures.errorP95 <= 0.04, "the answer is near it");
        assertTrue(figures.trials <= 15, "so many trials");
    }

    @Test
    void atASpreadOfTenPercentItStillHolds() {
        Figures figures = simulate(0.10, "20%", 0);
        assertTrue(figures.holds >= 0.9, "the interval holds the truth");
        assertTrue(figures.trials <= 22, "so many trials");
    }

    @Test
    void whereForksDifferByFortyPercentItIsAtTimesTooNoisyToSay() {
        assertTrue(simulate(0.40, "20%", 0).noisy >= 0.2);
    }
}
