package dev.topspin.cli.export;

import dev.topspin.model.metrics.CellGauge;
import dev.topspin.model.metrics.CellInfo;
import dev.topspin.model.metrics.CellRoundTrips;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs as OpenMetrics text with timestamps, under the names and labels that the operator's page has, so that {@code promtool tsdb
 * create-blocks-from openmetrics} adds them to the history of a Prometheus. A sample is as old as the end of its run, in whole
 * seconds: {@code promtool check metrics} reads no parts of them, and no type {@code info}, which is a gauge here for its sake.
 */
final class OpenMetrics {
    /** A row of a run. */
    private record CellPoint(Map<String, String> labels, CellResult row, Cell cell, String pinning, long second) {
        String series() {
            return text(labels);
        }

        Map<String, String> with(String label, String value) {
            return with(Map.of(label, value));
        }

        Map<String, String> with(Map<String, String> more) {
            Map<String, String> all = new TreeMap<>(labels);
            all.putAll(more);
            return all;
        }
    }

    private final StringBuilder text = new StringBuilder();
    private final List<CellPoint> points;

    /** The samples of a series follow each other in the order of time, as the format asks. */
    private OpenMetrics(List<RunTimes> runs) {
        points = runs.stream()
                .flatMap(run -> points(run).stream())
                .sorted(Comparator.comparing(CellPoint::series).thenComparing(CellPoint::second))
                .toList();
    }

    /** @param runs in the order of time */
    static String of(List<RunTimes> runs) {
        OpenMetrics metrics = new OpenMetrics(runs);
        for (CellGauge gauge : CellGauge.ALL) {
            metrics.family(gauge.name(), "gauge", gauge.help(), point -> gauge(gauge, point));
        }
        metrics.family(CellRoundTrips.NAME, "summary", CellRoundTrips.HELP, OpenMetrics::quantiles);
        metrics.family(CellInfo.NAME + "_info", "gauge", CellInfo.HELP, OpenMetrics::info);
        return metrics.text.append("# EOF\n").toString();
    }

    private static List<CellPoint> points(RunTimes run) {
        ResultsFile results = run.results();
        Map<String, Cell> cells =
                results.cells().stream().collect(Collectors.toMap(Cell::name, cell -> cell, (a, b) -> a));
        List<CellPoint> points = new ArrayList<>();
        for (CellResult row : results.rows()) {
            Map<String, String> labels = new TreeMap<>();
            put(labels, "namespace", run.run().namespace());
            put(labels, "experiment", results.experiment());
            put(labels, "variant", row.variant());
            put(labels, "cell", row.cell());
            put(labels, "plan", results.planHash());
            points.add(new CellPoint(
                    labels,
                    row,
                    cells.get(row.cell()),
                    results.spec().placement().pinning().name(),
                    run.at().getEpochSecond()));
        }
        return points;
    }

    private static void put(Map<String, String> labels, String name, String value) {
        if (value != null) {
            labels.put(name, value);
        }
    }

    private record Sample(Map<String, String> labels, double value) {}

    private static List<Sample> gauge(CellGauge gauge, CellPoint point) {
        Double value = gauge.of(point.row);
        return value == null
                ? List.of()
                : List.of(new Sample(
                        gauge.ofUnit() ? point.with("unit", String.valueOf(point.row.unit())) : point.labels, value));
    }

    private static List<Sample> quantiles(CellPoint point) {
        return point.row.roundTrip() == null
                ? List.of()
                : CellRoundTrips.quantiles(point.row.roundTrip()).entrySet().stream()
                        .map(q -> new Sample(point.with("quantile", q.getKey().toString()), q.getValue()))
                        .toList();
    }

    private static List<Sample> info(CellPoint point) {
        return point.cell == null
                ? List.of()
                : List.of(new Sample(point.with(CellInfo.labels(point.cell, point.pinning)), 1));
    }

    /** Writes a family that has samples. */
    private void family(String name, String type, String help, Function<CellPoint, List<Sample>> samples) {
        StringBuilder lines = new StringBuilder();
        for (CellPoint point : points) {
            for (Sample sample : samples.apply(point)) {
                lines.append(name)
                        .append(text(sample.labels))
                        .append(' ')
                        .append(sample.value)
                        .append(' ')
                        .append(point.second)
                        .append('\n');
            }
        }
        if (!lines.isEmpty()) {
            text.append("# TYPE %s %s\n# HELP %s %s\n".formatted(name, type, name, escaped(help)))
                    .append(lines);
        }
    }

    private static String text(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + '"')
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
