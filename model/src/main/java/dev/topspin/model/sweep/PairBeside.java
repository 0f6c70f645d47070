package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.stats.Intervals;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What was measured of a pair beside its round trip: the same variant by another path, in the same experiment and with the forks in
 * turns. No verdict depends on it.
 *
 * @param pathMicros median round trip by the other path in microseconds, of each fork; empty where none was measured
 * @param notMeasured why there are no figures; null where there are
 */
public record PairBeside(
        @JsonPropertyDescription("Median round trip by pairs.path in microseconds, of each fork.")
        List<Double> pathMicros,

        @JsonPropertyDescription("Why there are no figures by that path.")
        NotMeasured notMeasured) {
    public PairBeside {
        pathMicros = pathMicros == null ? List.of() : List.copyOf(pathMicros);
    }

    /** @return what the finished trials by the other path come to */
    public static PairBeside of(List<TrialResult> byPath) {
        List<Double> micros = Readings.withFigures(byPath).stream()
                .map(trial -> Readings.micros(trial.measured()))
                .toList();
        return new PairBeside(micros, micros.isEmpty() ? Readings.notMeasured(byPath) : null);
    }

    /**
     * @param podMicros what the pair took by path Pod
     * @return by path Host what Pod takes over it, by path Service what it takes over Pod; empty where either has no figures
     */
    OptionalDouble tax(Path path, List<Double> podMicros) {
        return path == Path.Host ? ratio(podMicros, pathMicros) : ratio(pathMicros, podMicros);
    }

    private static OptionalDouble ratio(List<Double> over, List<Double> under) {
        return over.isEmpty() || under.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(median(over) / median(under));
    }

    private static double median(List<Double> forks) {
        return Intervals.median(forks.stream().mapToDouble(f -> f).toArray());
    }
}
