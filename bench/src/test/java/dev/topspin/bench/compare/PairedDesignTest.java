package dev.topspin.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The statistics of turns, in simulations whose truth is known. */
class PairedDesignTest {
    private static final int EXPERIMENTS = 4_000;

    /**
     * JVMs that differ by chance for as long as they live, a host that is five times slower at times and stays so for a second or
     * two, and a drift. The true ratio is 1.04.
     */
    @ParameterizedTest(name = "JVMs differ by {0}, the host is slow {1} of the time")
    @CsvSource({"0.01, 0", "0.02, 0", "0.01, 0.3", "0.02, 0.3", "0.004, 0.3"})
    void theIntervalHoldsTheTruthNineteenTimesInTwenty(double lottery, double slow) {
        Random random = new Random(23);
        int held = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Estimate estimate = experiment(random, 1.04, lottery, slow).estimate();
            held += estimate.low() <= 1.04 && 1.04 <= estimate.high() ? 1 : 0;
        }
        double share = (double) held / EXPERIMENTS;
        assertTrue(share >= 0.93 && share <= 0.97, "held " + share);
    }

    @Test
    void twoInAHundredAreToldWithTwelvePairsEvenWhereTheHostIsSlowAtTimes() {
        Random random = new Random(24);
        double width = 0;
        for (int i = 0; i < 500; i++) {
            width += experiment(random, 1.0, 0.02, 0.3).estimate().halfWidth() / 500;
        }
        assertTrue(width < 0.023, "±" + width);
    }

    @Test
    void fewPairsAreEnoughWhereJvmsAreAlike() {
        Simulated alike = experiment(new Random(25), 1.0, 0.005, 0);
        assertEquals(6, alike.pairs());
        assertTrue(alike.estimate().halfWidth() <= 0.02);
    }

    @Test
    void pairsEndAtTwelveHoweverWideTheIntervalIs() {
        assertEquals(12, experiment(new Random(26), 1.0, 0.2, 0).pairs());
    }

    @Test
    void aHarnessATenthSlowerIsNotCalledGoodAndOneThatIsEqualIsNotCalledBad() {
        Random random = new Random(27);
        Target target = new Target(Target.Kind.RATIO_AT_MOST, 1.05);
        int wrong = 0;
        for (int i = 0; i < 500; i++) {
            wrong += verdict(target, experiment(random, 1.1, 0.02, 0.3)).equals("met") ? 1 : 0;
            wrong += verdict(target, experiment(random, 1.0, 0.02, 0.3)).equals("missed") ? 1 : 0;
        }
        assertTrue(wrong <= 5, "wrong " + wrong + " of 1000");
    }

    @Test
    void aTurnThatSomethingHitDoesNotMoveTheFigureOfItsPair() {
        List<Quad> quads = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            quads.add(Quad.of(100, 100, 100, i < 7 ? 900 : 100));
        }
        assertEquals(0, Quad.trimmedMean(quads), 1e-9);
    }

    @Test
    void whatDriftsEvenlyHitsBothAlike() {
        assertEquals(
                0, Quad.of(Math.exp(0), Math.exp(3), Math.exp(1), Math.exp(2)).contrast(), 1e-9);
    }

    @Test
    void onePairHasNoInterval() {
        assertFalse(Estimate.ofLogRatios(0.1).halfWidth() < Double.POSITIVE_INFINITY);
    }

    private static String verdict(Target target, Simulated simulated) {
        Threshold threshold = new Threshold(dev.topspin.bench.candidate.Figure.NS_PER_HOP, "harness", "bare", target);
        return new Row("simulated", threshold, 1, 1, simulated.estimate(), SampleSize.rounds(simulated.pairs()))
                .verdict();
    }

    private record Simulated(Estimate estimate, int pairs) {}

    /** As {@link PairedRounds} goes about it, with numbers by chance in place of processes. */
    private static Simulated experiment(Random random, double ratio, double lottery, double slow) {
        Design design = Design.DEFAULT;
        List<Double> logs = new ArrayList<>();
        Estimate estimate = new Estimate(Double.NaN, null, null);
        while (!design.enough(logs.size(), estimate)) {
            Host host = new Host(random, slow);
            double one = 100 * ratio * Math.exp(lottery * random.nextGaussian());
            double other = 100 * Math.exp(lottery * random.nextGaussian());
            List<Quad> quads = new ArrayList<>();
            for (int i = 0; i < design.quads(); i++) {
                if (random.nextBoolean()) {
                    double a = host.turn(one);
                    double b = host.turn(other);
                    double bAgain = host.turn(other);
                    quads.add(Quad.of(a, host.turn(one), b, bAgain));
                } else {
                    double b = host.turn(other);
                    double a = host.turn(one);
                    double aAgain = host.turn(one);
                    quads.add(Quad.of(a, aAgain, b, host.turn(other)));
                }
            }
            logs.add(Quad.trimmedMean(quads));
            estimate = Estimate.ofLogRatios(logs.stream().mapToDouble(l -> l).toArray());
        }
        return new Simulated(estimate, logs.size());
    }

    /** Slow at times, for some thirty turns on end, and drifting. */
    private static final class Host {
        private static final double CHANGE = 1.0 / 30;

        private final Random random;
        private final double share;
        private boolean slow;
        private double drift;

        Host(Random random, double share) {
            this.random = random;
            this.share = share;
            slow = random.nextDouble() < share;
        }

        double turn(double nsPerHop) {
            if (random.nextDouble() < CHANGE) {
                slow = random.nextDouble() < share;
            }
            drift += 0.001;
            return nsPerHop * (slow ? 5 : 1) * Math.exp(drift + 0.05 * random.nextGaussian());
        }
    }
}
