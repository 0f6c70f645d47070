package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.stats.Intervals;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What was measured of a pair beside its round trip: the same variant by another path, or under load, in the same experiment and with
 * the forks in turns. No verdict depends on it.
 *
 * @param pathMicros median round trip by the other path in microseconds, of each fork; empty where none was measured
 * @param notMeasured why there are no figures; null where there are
 * @param aloneP99Micros 99th percentile of the round trip in microseconds, of each fork; empty where none was measured under load
 * @param loadedP99Micros the same with more pairs between the same pods
 */
public record PairBeside(
        @JsonPropertyDescription("Median round trip by pairs.path in microseconds, of each fork.")
        List<Double> pathMicros,

        @JsonPropertyDescription("Why there are no figures by that path, or under load.")
        NotMeasured notMeasured,

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("99th percentile of the round trip in microseconds, of each fork that was alone.")
        List<Double> aloneP99Micros,

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("The same of each fork beside which the pairs of pairs.background played.")
        List<Double> loadedP99Micros) {
    public PairBeside {
        pathMicros = pathMicros == null ? List.of() : List.copyOf(pathMicros);
        aloneP99Micros = aloneP99Micros == null ? List.of() : List.copyOf(aloneP99Micros);
        loadedP99Micros = loadedP99Micros == null ? List.of() : List.copyOf(loadedP99Micros);
    }

    /** Of a path alone. */
    public PairBeside(List<Double> pathMicros, NotMeasured notMeasured) {
        this(pathMicros, notMeasured, null, null);
    }

    /** @return what the finished trials by the other path come to */
    public static PairBeside of(List<TrialResult> byPath) {
        List<Double> micros = Readings.withFigures(byPath).stream()
                .map(trial -> Readings.micros(trial.measured()))
                .toList();
        return new PairBeside(micros, micros.isEmpty() ? Readings.notMeasured(byPath) : null);
    }

    /** @return what the finished trials of a pair alone come to, and those under load */
    public static PairBeside underLoad(List<TrialResult> alone, List<TrialResult> loaded) {
        List<Double> under = p99(loaded);
        return new PairBeside(null, under.isEmpty() ? Readings.notMeasured(loaded) : null, p99(alone), under);
    }

    private static List<Double> p99(List<TrialResult> trials) {
        return Readings.withFigures(trials).stream()
                .map(trial -> trial.measured().p99Nanos())
                .filter(Objects::nonNull)
                .map(nanos -> nanos / 1e3)
                .toList();
    }

    /** @return how many times its 99th percentile alone the pair's is under load; empty where either has no figures */
    OptionalDouble impact() {
        return ratio(loadedP99Micros, aloneP99Micros);
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
