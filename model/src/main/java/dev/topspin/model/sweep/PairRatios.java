package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.Figures;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.stats.Intervals;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What pairs took by another path or under load, each as a multiple of the same pair's other figure.
 *
 * @param podTax what a round trip from pod to pod takes over one from host to host; null where pairs.path is not Host
 * @param serviceTax what a round trip through a Service takes over one from pod to pod; null where pairs.path is not Service
 * @param impact what the 99th percentile under load is over that alone; null without pairs.background
 */
public record PairRatios(
        @JsonPropertyDescription(
                "What a round trip from pod to pod takes over one from host to host, in the same pair.")
        Over podTax,

        @JsonPropertyDescription(
                "What a round trip through a Service takes over one from pod to pod, in the same pair.")
        Over serviceTax,

        @JsonPropertyDescription(
                "What the 99th percentile of the round trip is with pairs.background beside over that alone, in the same pair.")
        Over impact) {
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
        Over tax = path == Path.Pod ? null : over(readings, r -> r.beside().tax(path, r.micros()));
        Over impact = over(readings, r -> r.beside().impact());
        return tax == null && impact == null
                ? null
                : new PairRatios(path == Path.Host ? tax : null, path == Path.Service ? tax : null, impact);
    }

    private static Over over(Collection<PairReading> readings, Function<PairReading, OptionalDouble> ratio) {
        return Over.of(readings.stream()
                .filter(reading -> reading.beside() != null && PairModel.usable(reading))
                .map(ratio)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray());
    }

    /** @return each with its 5th and 95th percentile, e.g. {@code pod tax 1.31x (1.22..1.48)} */
    @JsonIgnore
    public String inWords() {
        return byName().entrySet().stream()
                .map(ratio -> ratio.getValue().inWords(ratio.getKey()))
                .collect(Collectors.joining(", "));
    }

    /** @return those there are, by what people call them; never null */
    public Map<String, Over> byName() {
        Map<String, Over> found = new LinkedHashMap<>();
        found.put("pod tax", podTax);
        found.put("service tax", serviceTax);
        found.put("impact of load", impact);
        found.values().removeIf(Objects::isNull);
        return found;
    }
}
