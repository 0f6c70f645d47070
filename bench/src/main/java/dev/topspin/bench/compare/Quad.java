package dev.topspin.bench.compare;

import java.util.Arrays;
import java.util.List;

/**
 * Four turns, two of each of two candidates, in the order A B B A or B A A B: what drifts evenly meanwhile hits both alike.
 *
 * @param ones ns/hop of the first candidate, above 0
 * @param others ns/hop of the second, above 0
 */
record Quad(double ones, double others) {
    /** How much is cut off at each end before the mean is taken. */
    private static final double TRIMMED = 0.25;

    /** @return of the four turns; of each candidate's two the geometric mean */
    static Quad of(double one, double oneAgain, double other, double otherAgain) {
        return new Quad(Math.sqrt(one * oneAgain), Math.sqrt(other * otherAgain));
    }

    /** @return the same with the candidates swapped */
    Quad turned() {
        return new Quad(/* ones= */ others, /* others= */ ones);
    }

    /** @return the logarithm of the ratio */
    double contrast() {
        return Math.log(ones / others);
    }

    /** @return the mean contrast of the middle half: a turn that something hit moves it no further than its neighbours do */
    static double trimmedMean(List<Quad> quads) {
        double[] sorted = quads.stream().mapToDouble(Quad::contrast).sorted().toArray();
        int cut = (int) (TRIMMED * sorted.length);
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElseThrow();
    }
}
