package dev.topspin.bench.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * SampleSize a benchmark: by turns what can be held, the rest in rounds.
 *
 * @param turns for candidates that can be held
 * @param rounds for the others
 */
public record BenchmarkRunner(PairedRounds turns, TurnedRounds rounds) {
    /** @return a row for each threshold, in their order */
    public List<Row> run(Benchmark benchmark) throws IOException, InterruptedException {
        List<Row> rows = new ArrayList<>(turns.run(benchmark));
        List<Threshold> made = rows.stream().map(Row::threshold).toList();
        List<Threshold> left =
                benchmark.thresholds().stream().filter(t -> !made.contains(t)).toList();
        if (!left.isEmpty()) {
            rows.addAll(rounds.run(benchmark.only(left)));
        }
        return rows.stream()
                .sorted(java.util.Comparator.comparingInt(
                        row -> benchmark.thresholds().indexOf(row.threshold())))
                .toList();
    }
}
