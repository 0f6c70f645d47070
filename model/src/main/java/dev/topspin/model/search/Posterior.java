package dev.topspin.model.search;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What finished trials say of a threshold and of how much it differs between forks, together: a trial at load x holds with
 * probability l + (1 - 2l) Phi((t - ln x) / s), where t is the logarithm of the threshold, s the spread of the forks' own
 * thresholds and l the share of trials that somebody else's disturbance decides.
 */
public final class Posterior {
    /** The share of trials that come out either way for a reason of their own. */
    static final double LAPSES = 0.03;

    /** The spreads that are told apart, as standard deviations of logarithms. */
    static final List<Double> SPREADS = List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.4);

    /** From this spread on forks differ by more than an answer could be worth. */
    static final double NOISY = 0.2;

    /** Thresholds are told apart by this factor. */
    private static final double STEP = 0.01;

    /** Thresholds beyond the searched loads are thought possible up to this factor: else none could be beyond. */
    private static final double BEYOND = 2;

    /** The normal distribution, looked up: a search works it out a hundred thousand times. */
    private static final double TABLE_STEP = 0.002;

    private static final double TABLE_END = 6;
    private static final double[] TABLE = table();

    private final double first;
    private final double[][] weights;
    private final double[] thresholds;

    /** @param weights of each spread and threshold, which add up to 1 */
    private Posterior(double first, double[][] weights) {
        this.first = first;
        this.weights = weights;
        this.thresholds = new double[weights[0].length];
        for (double[] ofSpread : weights) {
            for (int i = 0; i < thresholds.length; i++) {
                thresholds[i] += ofSpread[i];
            }
        }
    }

    /**
     * @param from the lowest load, 1 or more
     * @param to the highest, above from
     * @param finished in any order: what is worked out is the same to the last digit
     */
    static Posterior of(long from, long to, Collection<Attempt> finished) {
        double first = Math.log(from / BEYOND);
        int steps = (int) Math.ceil((Math.log(to * BEYOND) - first) / STEP) + 1;
        double[][] weights = new double[SPREADS.size()][steps];
        for (double[] ofSpread : weights) {
            Arrays.fill(ofSpread, 1.0 / steps / SPREADS.size());
        }
        finished.stream().sorted(Attempt.BY_LOAD).forEach(a -> multiply(weights, first, a));
        return new Posterior(first, weights);
    }

    /** By what each threshold and spread had made the outcome likely. */
    private static void multiply(double[][] weights, double first, Attempt attempt) {
        double load = Math.log((double) attempt.load());
        double sum = 0;
        for (int s = 0; s < weights.length; s++) {
            for (int i = 0; i < weights[s].length; i++) {
                double above = phi((first + i * STEP - load) / SPREADS.get(s));
                double held = LAPSES + (1 - 2 * LAPSES) * above;
                weights[s][i] *= attempt.held() ? held : 1 - held;
                sum += weights[s][i];
            }
        }
        for (double[] ofSpread : weights) {
            for (int i = 0; i < ofSpread.length; i++) {
                ofSpread[i] /= sum;
            }
        }
    }

    /**
     * @param share above 0 and below 1
     * @return the load that the threshold is below with this probability
     */
    double quantile(double share) {
        double below = 0;
        for (int i = 0; i < thresholds.length; i++) {
            if (below + thresholds[i] >= share) {
                double part = (share - below) / thresholds[i] - 0.5; // a weight lies around its point
                return Math.exp(first + STEP * (i + part));
            }
            below += thresholds[i];
        }
        return Math.exp(first + STEP * (thresholds.length - 1));
    }

    /** @return how probable it is that the threshold is below a load */
    double below(long load) {
        double end = Math.log((double) load);
        double sum = 0;
        for (int i = 0; i < thresholds.length && first + STEP * i < end; i++) {
            sum += thresholds[i];
        }
        return sum;
    }

    /** @return how probable it is that forks differ so much that no answer is worth much */
    double noisy() {
        double sum = 0;
        for (int s = 0; s < weights.length; s++) {
            sum += SPREADS.get(s) >= NOISY ? Arrays.stream(weights[s]).sum() : 0;
        }
        return sum;
    }

    private static double phi(double z) {
        if (z <= -TABLE_END) {
            return 0;
        }
        return z >= TABLE_END ? 1 : TABLE[(int) ((z + TABLE_END) / TABLE_STEP)];
    }

    private static double[] table() {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double[] table = new double[(int) Math.round(2 * TABLE_END / TABLE_STEP) + 1];
        Arrays.setAll(table, i -> normal.cumulativeProbability((i + 0.5) * TABLE_STEP - TABLE_END));
        return table;
    }
}
