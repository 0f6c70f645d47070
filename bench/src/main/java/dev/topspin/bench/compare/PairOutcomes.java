package dev.topspin.bench.compare;

import dev.topspin.bench.candidate.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What the pairs of two candidates have come to so far. */
final class PairOutcomes {
    private final Design design;
    private final List<PairOutcome> pairs = new ArrayList<>();
    private int dropped;
    private int disturbed;

    /** @param design how much is run */
    PairOutcomes(Design design) {
        this.design = design;
    }

    /**
     * A pair that counts.
     *
     * @param log of the ratio in its turns
     * @param one ns/hop of the first candidate in its turns
     * @param other of the second
     * @param endOfOne figures that the first gave at its end
     * @param endOfOther that the second gave
     */
    private record PairOutcome(
            double log, double one, double other, Map<Figure, Double> endOfOne, Map<Figure, Double> endOfOther) {
        /** Messages a second are as many times more as a message takes less. */
        double log(Figure figure) {
            return switch (figure) {
                case NS_PER_HOP -> log;
                case OPS_PER_SECOND -> -log;
                default -> Math.log(endOfOne.get(figure) / endOfOther.get(figure));
            };
        }
    }

    /**
     * Adds a pair. It doesn't count where too few of its quads are clean.
     *
     * @param clean its quads, but for those from which time was stolen
     * @param one figures that the first candidate gave at its end
     * @param other that the second gave
     */
    void add(List<Quad> clean, Map<Figure, Double> one, Map<Figure, Double> other) {
        if (clean.size() < Math.min(Design.LEAST_QUADS, design.quads())) {
            disturbed++;
            return;
        }
        dropped += design.quads() - clean.size();
        pairs.add(new PairOutcome(
                Quad.trimmedMean(clean), median(clean, Quad::ones), median(clean, Quad::others), one, other));
    }

    /** @return whether no more pairs are to be run, by the interval of this figure */
    boolean enough(Figure deciding) {
        boolean narrow = !pairs.isEmpty() && design.enough(pairs.size(), compared(deciding));
        return narrow || pairs.size() + disturbed >= 2 * design.mostPairs();
    }

    /** @return how many pairs count */
    int size() {
        return pairs.size();
    }

    /** @return the first candidate's figure divided by the second's; needs a pair that counts */
    Estimate compared(Figure figure) {
        return Estimate.ofLogRatios(
                pairs.stream().mapToDouble(p -> p.log(figure)).toArray());
    }

    /** @return the median of the first candidate's figure over the pairs */
    double one(Figure figure) {
        return median(
                pairs, p -> figure == Figure.NS_PER_HOP ? p.one() : p.endOfOne().get(figure));
    }

    /** @return the median of the second candidate's figure over the pairs */
    double other(Figure figure) {
        return median(
                pairs,
                p -> figure == Figure.NS_PER_HOP ? p.other() : p.endOfOther().get(figure));
    }

    /** @return what the first candidate gave at its ends */
    List<Map<Figure, Double>> endsOfOnes() {
        return pairs.stream().map(PairOutcome::endOfOne).toList();
    }

    /** @return what the second candidate gave at its ends */
    List<Map<Figure, Double>> endsOfOthers() {
        return pairs.stream().map(PairOutcome::endOfOther).toList();
    }

    SampleSize sampleSize() {
        return new SampleSize(SampleSize.Method.TURNS, pairs.size(), pairs.size() * design.quads(), dropped, disturbed);
    }

    private static <T> double median(List<T> all, ToDoubleFunction<T> figure) {
        return Estimate.ofMedian(all.stream().mapToDouble(figure).toArray()).value();
    }
}
