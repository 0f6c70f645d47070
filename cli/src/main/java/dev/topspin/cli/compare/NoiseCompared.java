package dev.topspin.cli.compare;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.stats.Intervals;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** By what the noise floors of two runs differ: the medians over all measured CPUs, before the trials and after them. */
final class NoiseCompared {
    /** Two runs on one quiet machine differ by less. */
    private static final double FACTOR = 2;

    /** A processor that is so much faster is another one, or runs at another frequency. */
    private static final double SPEED = 1.05;

    /**
     * A figure of a noise floor.
     *
     * @param factor from the lesser run to the greater one, above which they differ
     * @param least by which they differ too: of little two times as much is little
     */
    private record Quantity(
            String name,
            double factor,
            double least,
            Function<NoiseFloor, Double> figure,
            Function<Double, String> text) {
        boolean differs(double a, double b) {
            double low = Math.min(a, b);
            double high = Math.max(a, b);
            return high > factor * low && high - low > least;
        }
    }

    private static final List<Quantity> QUANTITIES = List.of(
            new Quantity("time lost", FACTOR, 0.01, NoiseFloor::lostShare, Text::percent),
            new Quantity(
                    "gaps over 10 us a second",
                    FACTOR,
                    100,
                    f -> f.spunNanos() == 0 ? null : (Double) (1e9 * f.gapsOver10us() / f.spunNanos()),
                    Text::figure),
            new Quantity("speed", SPEED, 0, NoiseFloor::gigahertz, v -> Text.figure(v) + " GHz"),
            waking("10 us", NoiseFloor::wakeAfter10usNanos),
            waking("1 ms", NoiseFloor::wakeAfter1msNanos),
            waking("100 ms", NoiseFloor::wakeAfter100msNanos));

    private NoiseCompared() {}

    private static Quantity waking(String slept, Function<NoiseFloor, Long> nanos) {
        return new Quantity(
                "time to wake after " + slept,
                FACTOR,
                5,
                f -> nanos.apply(f) == null ? null : (Double) (nanos.apply(f) / 1e3),
                v -> Text.figure(v) + " us");
    }

    /** @return a sentence for each figure that differs; empty where none does, or one of the runs has none */
    static List<String> of(ResultsFile a, ResultsFile b) {
        return QUANTITIES.stream().flatMap(quantity -> of(quantity, a, b)).toList();
    }

    private static Stream<String> of(Quantity quantity, ResultsFile a, ResultsFile b) {
        double[] inA = figures(quantity, a);
        double[] inB = figures(quantity, b);
        if (inA.length == 0 || inB.length == 0) {
            return Stream.empty();
        }
        double middleA = Intervals.median(inA);
        double middleB = Intervals.median(inB);
        return quantity.differs(middleA, middleB)
                ? Stream.of("noise floor, %s: %s in A, %s in B"
                        .formatted(quantity.name, quantity.text.apply(middleA), quantity.text.apply(middleB)))
                : Stream.empty();
    }

    private static double[] figures(Quantity quantity, ResultsFile results) {
        return results.trials().stream()
                .flatMap(t -> t.result().reports().stream())
                .map(PodReport::noise)
                .filter(Objects::nonNull)
                .flatMap(noise -> Stream.concat(noise.before().stream(), noise.after().stream()))
                .map(quantity.figure)
                .filter(Objects::nonNull)
                .mapToDouble(v -> v)
                .toArray();
    }
}
