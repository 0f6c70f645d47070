package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.Figures;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.stats.Intervals;
import java.util.Arrays;
import java.util.Collection;
import java.util.OptionalDouble;

/**
 * What pairs took by another path, each as a multiple of the same pair's other figure.
 *
 * @param podTax what a round trip from pod to pod takes over one from host to host; null where pairs.path is not Host
 * @param serviceTax what a round trip through a Service takes over one from pod to pod; null where pairs.path is not Service
 */
public record PairRatios(
        @JsonPropertyDescription(
                "What a round trip from pod to pod takes over one from host to host, in the same pair.")
        Over podTax,

        @JsonPropertyDescription(
                "What a round trip through a Service takes over one from pod to pod, in the same pair.")
        Over serviceTax) {
    /**
     * A ratio over pairs.
     *
     * @param pairs how many have it, at least one
     * @param p05 a twentieth of them is not above
     * @param p50 the median
     * @param p95 a twentieth of them is not below
     */
    public record Over(
            @JsonPropertyDescription("How many pairs have it.")
            int pairs,

            @JsonPropertyDescription("A twentieth of the pairs is below.")
            double p05,

            @JsonPropertyDescription("The median over the pairs.")
            double p50,

            @JsonPropertyDescription("A twentieth of the pairs is above.")
            double p95) {
        /** @return of the ratios of pairs; null where there are none */
        static Over of(double... ratios) {
            if (ratios.length == 0) {
                return null;
            }
            double[] sorted = Arrays.stream(ratios).sorted().toArray();
            int tail = sorted.length / 20;
            return new Over(
                    sorted.length,
                    Figures.rounded(sorted[tail]),
                    Figures.rounded(Intervals.median(sorted)),
                    Figures.rounded(sorted[sorted.length - 1 - tail]));
        }

        private String inWords(String what) {
            return "%s %sx (%s..%s)".formatted(what, Figures.text(p50), Figures.text(p05), Figures.text(p95));
        }
    }

    /**
     * @param path of the sweep's pairs
     * @param readings of pairs; those that could not prove their pinning don't count
     * @return null where no pair has anything of it
     */
    public static PairRatios of(Path path, Collection<PairReading> readings) {
        Over tax = path == Path.Pod
                ? null
                : Over.of(readings.stream()
                        .filter(reading -> reading.beside() != null && PairModel.usable(reading))
                        .map(reading -> reading.beside().tax(path, reading.micros()))
                        .flatMapToDouble(OptionalDouble::stream)
                        .toArray());
        if (tax == null) {
            return null;
        }
        return path == Path.Host ? new PairRatios(tax, null) : new PairRatios(null, tax);
    }

    /** @return the tax with its 5th and 95th percentile, e.g. {@code pod tax 1.31x (1.22..1.48)} */
    @JsonIgnore
    public String inWords() {
        return podTax != null ? podTax.inWords("pod tax") : serviceTax.inWords("service tax");
    }
}
