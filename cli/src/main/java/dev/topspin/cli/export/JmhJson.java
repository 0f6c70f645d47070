package dev.topspin.cli.export;

import dev.topspin.cli.export.ExportFormat.Exported;
import dev.topspin.cli.export.ExportFormat.GivenRun;
import dev.topspin.cli.export.JmhBenchmark.Metric;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.Figures;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.RoundTrip;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A run as JMH writes its own results with {@code -rf json}, for what reads these: jmh.morethan.io, github-action-benchmark, bencher.
 * Some of them tell benchmarks apart by their names alone: so swept values are in the name, and there are no params. An open loop has
 * no time of an operation: its figure is the 99th percentile of the round trip, as it is for {@code topspin compare}.
 */
final class JmhJson {
    private static final double NANOS_IN_MICROS = 1000;
    private static final double[] PERCENTS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};
    private static final String UNKNOWN = "unknown";

    private final ResultsFile results;

    private JmhJson(ResultsFile results) {
        this.results = results;
    }

    /** @throws BadInputException where no cell has a figure */
    static Exported of(GivenRun run) throws BadInputException {
        JmhJson json = new JmhJson(run.results());
        List<JmhBenchmark> benchmarks = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (CellResult row : run.results().rows()) {
            json.benchmark(row)
                    .ifPresentOrElse(
                            benchmarks::add,
                            () -> notes.add("left out: %s, which has no valid trial".formatted(row.cell())));
        }
        if (benchmarks.isEmpty()) {
            throw new BadInputException(run.source() + ": no cell has a valid trial");
        }
        return new Exported(Json.writeIndented(benchmarks) + "\n", notes);
    }

    private Optional<JmhBenchmark> benchmark(CellResult row) {
        List<TrialResult> valid = results.resultsOf(row.cell()).stream()
                .filter(t -> t.valid() && t.measured() != null)
                .toList();
        Map<String, Metric> roundTrips = new LinkedHashMap<>();
        if (row.roundTrip() != null) {
            roundTrips.put(
                    "p50", metric(row, valid, RoundTrip::p50ForksMicros, RoundTrip::p50Micros, Measured::p50Nanos));
            roundTrips.put(
                    "p99", metric(row, valid, RoundTrip::p99ForksMicros, RoundTrip::p99Micros, Measured::p99Nanos));
        }
        boolean open = row.openLoop() != null;
        Metric primary = open
                ? roundTrips.get("p99")
                : row.nsPerOp() == null
                        ? null
                        : metric(
                                row.nsPerOp(),
                                1,
                                valid.stream().map(JmhJson::raw).toList());
        return Optional.ofNullable(primary).map(metric -> benchmark(row, open, environment(valid), metric, roundTrips));
    }

    private JmhBenchmark benchmark(
            CellResult row, boolean open, Optional<Environment> on, Metric primary, Map<String, Metric> secondary) {
        WorkloadKind workload = results.spec().workload().kind();
        Measurement measurement = results.spec().measurement();
        String cell = row.cell().replaceAll("[.\\s]", "_"); // readers split names at both
        return new JmhBenchmark(
                "topspin " + results.topspin(),
                "topspin.%s.%s%s".formatted(workload.kind(), cell, open ? ":p99" : ""),
                open ? "sample" : "avgt",
                Objects.requireNonNullElse(row.threads(), 1),
                row.forks(),
                on.map(Environment::jvm).orElse(UNKNOWN),
                on.map(Environment::jvmFlags).orElse(List.of()),
                on.map(Environment::java).orElse(UNKNOWN),
                on.map(Environment::jvm).orElse(UNKNOWN),
                on.map(Environment::java).orElse(UNKNOWN),
                measurement.warmup().iterations(),
                time(measurement.warmup().timeNanos()),
                1,
                measurement.iterations(),
                time(measurement.timeNanos()),
                1,
                primary,
                secondary);
    }

    private static Optional<Environment> environment(List<TrialResult> valid) {
        return valid.stream()
                .flatMap(t -> t.reports().stream())
                .map(PodReport::environment)
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** A percentile of the round trips over the forks; of all together where that is not known. */
    private static Metric metric(
            CellResult row,
            List<TrialResult> valid,
            Function<RoundTrip, Interval> overForks,
            Function<RoundTrip, Double> ofAll,
            Function<Measured, Long> nanos) {
        RoundTrip roundTrip = row.roundTrip();
        Interval interval = overForks.apply(roundTrip);
        return metric(
                interval == null ? new Interval(ofAll.apply(roundTrip), null, null) : interval,
                NANOS_IN_MICROS,
                valid.stream()
                        .map(t -> nanos.apply(t.measured()))
                        .filter(Objects::nonNull)
                        .map(value -> List.of(value.doubleValue()))
                        .toList());
    }

    private static Metric metric(Interval figure, double nanos, List<List<Double>> raw) {
        double score = figure.median() * nanos;
        boolean known = figure.low() != null && figure.high() != null;
        double low = known ? figure.low() * nanos : score;
        double high = known ? figure.high() * nanos : score;
        return new Metric(
                score,
                known ? (Object) Figures.rounded(Math.max(score - low, high - score)) : JmhBenchmark.NONE,
                known ? List.of(low, high) : List.of(JmhBenchmark.NONE, JmhBenchmark.NONE),
                percentiles(raw),
                "ns/op",
                raw);
    }

    /** What the figure of a fork is the median of: its slices, or its iterations, or where bytes were short nothing else. */
    private static List<Double> raw(TrialResult trial) {
        Measured measured = trial.measured();
        List<Double> slices = measured.slices() == null
                ? List.of()
                : measured.slices().figures().stream()
                        .filter(s -> !s.recorded() && !s.disturbed())
                        .map(s -> Figures.rounded(s.nsPerOp()))
                        .toList();
        if (!slices.isEmpty()) {
            return slices;
        }
        return measured.iterationNsPerOp().isEmpty() ? List.of(measured.nsPerOp()) : measured.iterationNsPerOp();
    }

    /** The nearest ranks. */
    private static Map<String, Double> percentiles(List<List<Double>> raw) {
        double[] sorted =
                raw.stream().flatMap(List::stream).mapToDouble(v -> v).sorted().toArray();
        Map<String, Double> percentiles = new LinkedHashMap<>();
        for (double percent : sorted.length == 0 ? new double[0] : PERCENTS) {
            int rank = (int) Math.ceil(percent / 100 * sorted.length);
            percentiles.put(Double.toString(percent), sorted[Math.max(0, rank - 1)]);
        }
        return percentiles;
    }

    private static String time(long nanos) {
        return nanos % 1_000_000_000 == 0 ? nanos / 1_000_000_000 + " s" : nanos / 1_000_000 + " ms";
    }
}
