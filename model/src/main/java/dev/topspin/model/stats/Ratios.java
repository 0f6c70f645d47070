package dev.topspin.model.stats;

import dev.topspin.model.result.Ratio;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Works out ratios of medians. Swapping the two sides turns the ratio and its ends over, so that it makes no difference which of
 * them is called the first.
 */
public final class Ratios {
    private Ratios() {}

    /**
     * The interval is Welch's on the logarithms, widened as that of {@link Intervals} is because it stands around medians: the
     * ratio times and divided by exp(t(0.975, df) · sqrt(pi/2) · sqrt(s²/n + s'²/n')), with Welch and Satterthwaite's
     * degrees of freedom. Nothing is discarded. With few forks that is wider than it need be, on purpose: where a machine slows
     * down half way through five forks, the medians of two equal cells may lie on either side of the step.
     *
     * @param values at least one, all above 0, each of a fresh JVM
     * @param base what they are divided by; as many or not, likewise
     */
    public static Ratio of(double[] values, double[] base) {
        return welch(List.of(values), List.of(base));
    }

    /**
     * The ratio of two taxes, where each stands on forks of a floor: (values / floor) / (base / floorOfBase), with what is known of all
     * four in its interval.
     *
     * @param values at least one, all above 0, each of a fresh JVM; the same holds of the others
     */
    public static Ratio ofTaxes(double[] values, double[] floor, double[] base, double[] floorOfBase) {
        return welch(List.of(values, floorOfBase), List.of(floor, base));
    }

    /** The product of the medians above, divided by that of those below; each side has an error of its own. */
    private static Ratio welch(List<double[]> above, List<double[]> below) {
        List<double[]> sides = Stream.concat(above.stream(), below.stream()).toList();
        sides.forEach(Ratios::requirePositive);
        double log = logOfMedians(above) - logOfMedians(below);
        if (sides.stream().anyMatch(side -> side.length < 2)) {
            return new Ratio(Math.exp(log), null, null);
        }
        double squares = 0;
        double parts = 0;
        for (double[] side : sides) {
            double squared = Intervals.squaredErrorOfMany(side);
            squares += squared;
            parts += squared * squared / (side.length - 1);
        }
        double t =
                squares == 0 ? 0 : TDistribution.of(squares * squares / parts).inverseSurvivalProbability(0.025);
        return around(log, t * Math.sqrt(squares));
    }

    /**
     * A ratio that each fork has of its own, both sides measured side by side: their median, and Student's t on the logarithms,
     * widened as {@link Intervals}'s is.
     *
     * @param ratios at least one, all above 0, each of a fresh JVM
     */
    public static Ratio ofPairs(double... ratios) {
        requirePositive(ratios);
        double log = Math.log(Intervals.median(ratios));
        if (ratios.length < 2) {
            return new Ratio(Math.exp(log), null, null);
        }
        double t = Intervals.t(ratios.length);
        return around(log, t * Math.sqrt(Intervals.squaredError(ratios)));
    }

    private static double logOfMedians(List<double[]> sides) {
        return sides.stream()
                .mapToDouble(side -> Math.log(Intervals.median(side)))
                .sum();
    }

    private static Ratio around(double log, double half) {
        return new Ratio(Math.exp(log), Math.exp(log - half), Math.exp(log + half));
    }

    private static void requirePositive(double... values) {
        if (values.length == 0 || !Arrays.stream(values).allMatch(v -> v > 0)) {
            throw new IllegalArgumentException("a ratio needs values, and all above 0: " + Arrays.toString(values));
        }
    }
}
