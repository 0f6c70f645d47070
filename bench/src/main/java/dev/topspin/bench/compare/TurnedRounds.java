package dev.topspin.bench.compare;

import dev.topspin.bench.candidate.Candidate;
import dev.topspin.bench.candidate.Figure;
import dev.topspin.model.stats.Intervals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs a benchmark: every candidate once a round, the order turned about from round to round (A B, B A, A B, ...), so that what
 * drifts hits all alike and nobody is always second.
 *
 * @param rounds how many, 1 or more
 * @param progress told of each run
 */
public record TurnedRounds(int rounds, Consumer<String> progress) {
    /** @return the rows of the benchmark */
    public List<Row> run(Benchmark benchmark) throws IOException, InterruptedException {
        Map<String, List<Map<Figure, Double>>> runs = new HashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Candidate candidate : order(benchmark.candidates(), round)) {
                Map<Figure, Double> figures = candidate.run();
                runs.computeIfAbsent(candidate.name(), s -> new ArrayList<>()).add(figures);
                progress.accept(
                        "%s %d/%d %s %s".formatted(benchmark.name(), round + 1, rounds, candidate.name(), figures));
            }
        }
        return benchmark.thresholds().stream()
                .map(threshold ->
                        row(benchmark, threshold, runs.get(threshold.candidate()), runs.get(threshold.against())))
                .toList();
    }

    /** @return the candidates in the order of a round */
    static <T> List<T> order(List<T> candidates, int round) {
        List<T> order = new ArrayList<>(candidates);
        if (round % 2 == 1) {
            Collections.reverse(order);
        }
        return order;
    }

    private static Row row(
            Benchmark benchmark,
            Threshold threshold,
            List<Map<Figure, Double>> candidate,
            List<Map<Figure, Double>> against) {
        double[] ones = values(threshold.figure(), candidate);
        double[] others = values(threshold.figure(), against);
        double[] compared = new double[ones.length];
        for (int i = 0; i < compared.length; i++) {
            compared[i] = threshold.target().of(ones[i], others[i]);
        }
        return new Row(
                benchmark.name(),
                threshold,
                Estimate.ofMedian(ones).value(),
                Estimate.ofMedian(others).value(),
                threshold.target().kind() == Target.Kind.VARIATION ? variation(ones) : Estimate.ofMedian(compared),
                SampleSize.rounds(compared.length));
    }

    /** @return the coefficient of variation: the standard deviation divided by the mean; no interval */
    static Estimate variation(double... values) {
        return new Estimate(values.length < 2 ? 0 : Intervals.variation(values), null, null);
    }

    private static double[] values(Figure figure, List<Map<Figure, Double>> runs) {
        return runs.stream()
                .mapToDouble(run -> java.util.Objects.requireNonNull(run.get(figure), figure::label))
                .toArray();
    }
}
