package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Ratio;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two runs of one build on a host that has two speeds, nine times apart, and keeps each for several trials; below that its speed drifts
 * from trial to trial. Actors vary by 8 % from JVM to JVM, the floor beside them by 2 %.
 */
class TaxCoverageTest {
    private static final int EXPERIMENTS = 10_000;
    private static final double TAX = 6;

    /** What each fork of a run measured. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Run(double[] raw, double[] taxes) {
        static Run of(Random random, int forks, double slowShare, double stays) {
            double[] raw = new double[forks];
            double[] taxes = new double[forks];
            boolean slow = random.nextDouble() < slowShare;
            double drift = 0;
            for (int i = 0; i < forks; i++) {
                slow = random.nextDouble() < stays ? slow : random.nextDouble() < slowShare;
                drift = 0.8 * drift + 0.1 * random.nextGaussian();
                double host = (slow ? 9 : 1) * Math.exp(drift);
                double actors = host * TAX * Math.exp(0.08 * random.nextGaussian());
                raw[i] = actors;
                taxes[i] = actors / (host * Math.exp(0.02 * random.nextGaussian()));
            }
            return new Run(raw, taxes);
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 0, 0", "5, 0.3, 0", "5, 0.3, 0.9", "5, 0.5, 0.95", "10, 0.3, 0.9"})
    void aTaxMeasuredBesideTheActorsIsKnownAsWellAsItSaysWhateverTheHostDoes(
            int forks, double slowShare, double stays) {
        Random random = new Random(forks * 100L + Math.round(100 * slowShare + 10 * stays));
        int holds = 0;
        int different = 0;
        int differentRaw = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Run a = Run.of(random, forks, slowShare, stays);
            Run b = Run.of(random, forks, slowShare, stays);
            Ratio tax = Ratios.ofPairs(a.taxes());
            holds += tax.low() <= TAX && TAX <= tax.high() ? 1 : 0;
            different += Ratios.of(b.taxes(), a.taxes()).shown() ? 1 : 0;
            differentRaw += Ratios.of(b.raw(), a.raw()).shown() ? 1 : 0;
        }
        double coverage = (double) holds / EXPERIMENTS;
        double called = (double) different / EXPERIMENTS;
        System.out.printf(
                "coverage of a tax: %.3f; two equal runs called different: %.3f, by raw figures %.3f (%d forks, slow for %.2f, stays with %.2f)%n",
                coverage, called, (double) differentRaw / EXPERIMENTS, forks, slowShare, stays);
        assertEquals(0.95, coverage, 0.02);
        assertTrue(called <= 0.05, "equal runs are called different");
    }
}
