package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.testing.Specs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A machine that changes while an experiment runs must make none of two equal variants win, nor move a floor against what
 * stands on it: with the order of real plans, of many experiments, and the real intervals.
 */
class DriftTest {
    private static final int EXPERIMENTS = 3_000;

    /** What one trial varies by, from JVM to JVM. */
    private static final double SPREAD = 0.02;

    @ParameterizedTest
    @CsvSource({"2, 0.05", "3, 0.05", "5, 0.05", "10, 0.02", "20, 0.01"})
    void aSlopeOverTimeMakesNoneOfTwoEqualVariantsWin(int forks, double slope) {
        IntToDoubleFunction machine = trial -> 1 + slope * trial;
        report("slope of %.2f a trial".formatted(slope), forks, machine);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "3, 2", "5, 1.5", "10, 1.5"})
    void aMachineThatSlowsDownHalfWayMakesNoneOfTwoEqualVariantsWin(int forks, double times) {
        int half = Plan.of("t", spec(forks)).trials().size() / 2;
        report("%.1f times as slow half way".formatted(times), forks, trial -> trial < half ? 1 : times);
    }

    /** That the above is owed to the order, and not to intervals too wide to show anything. */
    @Test
    void hadOneVariantRunAfterTheOtherTheSlopeWouldHaveMadeOneWin() {
        Wins wins = wins(10, trial -> 1 + 0.02 * trial, order -> order.stream()
                .sorted(Comparator.comparing(t -> t.cell().name()))
                .toList());
        System.out.printf(
                "equal variants under drift that are called different: %.4f, one after the other%n", wins.ofEqual());
        assertTrue(wins.ofEqual() > 0.99);
    }

    /** In the mean over many experiments, in which the noise is gone: a floor at the beginning of rounds alone would be off. */
    @Test
    void aSlopeDoesNotMoveTheFloorAgainstWhatStandsOnIt() {
        Random random = new Random(1);
        ExperimentSpec spec = spec(3);
        double mean = IntStream.range(0, EXPERIMENTS)
                .mapToDouble(i -> {
                    List<TrialPlan> order = Plan.of("drift-" + i, spec).trials();
                    IntToDoubleFunction machine = trial -> 1 + 0.05 * trial;
                    return Math.log(
                            Ratios.of(figures(order, "a", machine, random), figures(order, "spin", machine, random))
                                    .value());
                })
                .average()
                .orElseThrow();
        assertEquals(0, mean, 0.01, "the tax of what costs as much as its floor is 1");
    }

    /**
     * In how many experiments a ratio is shown that is none, as a share of all.
     *
     * @param ofEqual of one variant to its equal
     * @param ofFloor of a variant to a floor that costs as much
     */
    private record Wins(double ofEqual, double ofFloor) {}

    private static void report(String what, int forks, IntToDoubleFunction machine) {
        Wins wins = wins(forks, machine, order -> order);
        System.out.printf(
                "equal variants under drift that are called different: %.4f, from their floor: %.4f (%d forks, %s)%n",
                wins.ofEqual(), wins.ofFloor(), forks, what);
        assertTrue(wins.ofEqual() <= 0.05, "drift passes for a difference");
        assertTrue(wins.ofFloor() <= 0.05, "drift passes for a tax");
    }

    private static Wins wins(int forks, IntToDoubleFunction machine, UnaryOperator<List<TrialPlan>> reorder) {
        Random random = new Random(forks);
        ExperimentSpec spec = spec(forks);
        int ofEqual = 0;
        int ofFloor = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            List<TrialPlan> order = reorder.apply(Plan.of("drift-" + i, spec).trials());
            double[] figures = figures(order, "a", machine, random);
            ofEqual += isShown(figures, figures(order, "b", machine, random));
            ofFloor += isShown(figures, figures(order, "spin", machine, random));
        }
        return new Wins((double) ofEqual / EXPERIMENTS, (double) ofFloor / EXPERIMENTS);
    }

    /** @return 1 where the ratio is, else 0 */
    private static int isShown(double[] figures, double[] others) {
        return Ratios.of(figures, others).shown() ? 1 : 0;
    }

    /** All cells cost the same; what tells their trials apart is when they run, and chance. */
    private static double[] figures(List<TrialPlan> order, String cell, IntToDoubleFunction machine, Random random) {
        List<Double> figures = new ArrayList<>();
        for (int place = 0; place < order.size(); place++) {
            if (order.get(place).cell().name().equals(cell)) {
                figures.add(100 * machine.applyAsDouble(place) * Math.exp(SPREAD * random.nextGaussian()));
            }
        }
        return figures.stream().mapToDouble(f -> f).toArray();
    }

    private static ExperimentSpec spec(int forks) {
        return Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: spin, spin: {}}, {name: a, akka: {}}, {name: b, akka: {}}, {name: c, akka: {}}]
                measurement: {forks: %d}
                """.formatted(forks));
    }
}
