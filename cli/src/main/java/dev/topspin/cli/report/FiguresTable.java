package dev.topspin.cli.report;

import dev.topspin.cli.table.Notes;
import dev.topspin.cli.table.RowFigures;
import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.Tax;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** All figures of all cells as a table, with footnotes. What no cell has is left out. */
final class FiguresTable {
    private static final String NONE = "&ndash;";

    /** A column: its title and its fields, both as HTML. */
    private record Column(String title, Function<CellResult, String> field) {}

    private final ResultsFile results;
    private final Map<String, Integer> footnotes = new LinkedHashMap<>();

    private FiguresTable(ResultsFile results) {
        this.results = results;
    }

    static String section(ResultsFile results) {
        return new FiguresTable(results).section();
    }

    private String section() {
        List<Column> columns = columns();
        String head = columns.stream()
                .map(c -> "<th scope=\"col\">" + c.title + "</th>")
                .collect(Collectors.joining());
        String body = results.rows().stream().map(row -> row(row, columns)).collect(Collectors.joining("\n"));
        String notes = footnotes.keySet().stream()
                .map(text -> "<li>" + Html.escape(text) + "</li>")
                .collect(Collectors.joining("\n"));
        return """
                <section aria-labelledby="figures">
                <h2 id="figures">All figures</h2>
                %s<div class="scroll" tabindex="0" role="group" aria-labelledby="figures"><table class="figures">
                <thead><tr><th scope="col">variant</th>%s<th scope="col">pinned</th></tr></thead>
                <tbody>
                %s
                </tbody></table></div>
                %s</section>
                """.formatted(
                        source(), head, body, notes.isEmpty() ? "" : "<ol class=\"notes\">\n" + notes + "\n</ol>\n");
    }

    private String source() {
        return results.published().isEmpty()
                ? ""
                : "<p class=\"lead\">Published: %s. What was measured is so many times that, or 1 within a range.</p>\n"
                        .formatted(
                                Html.escape(Objects.requireNonNullElse(results.source(), "the source is not named")));
    }

    private List<Column> columns() {
        WorkloadKind workload = results.spec().workload().kind();
        String unit = workload.unit().name();
        List<Column> columns = new ArrayList<>();
        boolean open = any(CellResult::openLoop);
        if (open) {
            columns.add(new Column("asked/s", r -> rate(r, o -> (double) o.rate())));
            columns.add(new Column("reached/s", r -> rate(r, OpenLoop::reachedRate)));
        }
        if (!open || any(CellResult::nsPerOp)) {
            columns.add(new Column("ns/" + unit, r -> of(r.nsPerOp(), i -> Text.figure(i.median()))));
            columns.add(new Column("95&nbsp;% interval", r -> of(r.nsPerOp(), i -> interval(i.low(), i.high()))));
            if (any(r -> r.trust().variation())) {
                columns.add(new Column("cv", r -> of(r.trust().variation(), Text::percent)));
            }
            columns.add(new Column(
                    Text.units(unit) + "/s", r -> r.opsPerSecond() == null ? NONE : Text.large(r.opsPerSecond())));
        }
        if (any(CellResult::roundTrip)) {
            columns.add(
                    new Column("p50 us", r -> of(r.roundTrip(), t -> percentile(t.p50Micros(), t.p50ForksMicros()))));
            columns.add(
                    new Column("p99 us", r -> of(r.roundTrip(), t -> percentile(t.p99Micros(), t.p99ForksMicros()))));
            columns.add(new Column(
                    "p99.9 us", r -> of(r.roundTrip(), t -> percentile(t.p999Micros(), t.p999ForksMicros()))));
        }
        if (workload instanceof Chameneos) {
            columns.add(new Column("s to all", r -> of(r.completion(), c -> figure(c.seconds()))));
            columns.add(new Column("with start", r -> of(r.completion(), c -> figure(c.secondsWithStart()))));
        }
        if (!results.published().isEmpty()) {
            columns.add(new Column(
                    "published", r -> each(r, c -> Html.escape(c.published().text()))));
            columns.add(new Column("measured is", r -> each(r, c -> times(c.ratio()))));
        }
        columns.add(new Column("CPU cores", r -> figure(r.cpuCores())));
        if (!open || any(CellResult::nsPerOp)) {
            columns.add(new Column("CPU ns/" + unit, r -> figure(RowFigures.cpuNanosPerOp(r))));
        }
        columns.add(new Column("threads", r -> r.threads() == null ? NONE : "" + r.threads()));
        taxes(columns, Tax.Kind.Operation, workload instanceof PingPong ? "hop tax" : "floor tax");
        taxes(columns, Tax.Kind.RoundTrip, "network tax");
        columns.add(new Column("forks", r -> "" + r.forks()));
        return columns;
    }

    private void taxes(List<Column> columns, Tax.Kind kind, String title) {
        if (any(r -> r.tax(kind))) {
            columns.add(new Column(title, r -> of(r.tax(kind), t -> times(t.value()))));
            columns.add(new Column("95&nbsp;% interval", r -> of(r.tax(kind), t -> interval(t.low(), t.high()))));
        }
    }

    private static <T> String of(T value, Function<T, String> text) {
        return value == null ? NONE : text.apply(value);
    }

    private static String rate(CellResult row, ToDoubleFunction<OpenLoop> figure) {
        return row.openLoop() == null ? NONE : "%,.0f".formatted(figure.applyAsDouble(row.openLoop()));
    }

    private boolean any(Function<CellResult, Object> value) {
        return results.rows().stream().map(value).anyMatch(Objects::nonNull);
    }

    private String each(CellResult row, Function<Comparison, String> value) {
        List<Comparison> published = results.published().getOrDefault(row.cell(), List.of());
        return published.isEmpty() ? NONE : published.stream().map(value).collect(Collectors.joining("<br/>"));
    }

    private String row(CellResult r, List<Column> columns) {
        String fields =
                columns.stream().map(c -> "<td>" + c.field.apply(r) + "</td>").collect(Collectors.joining());
        String marks = Notes.of(results, r).stream()
                .map(text -> "<sup>" + footnotes.computeIfAbsent(text, t -> footnotes.size() + 1) + "</sup>")
                .collect(Collectors.joining(" "));
        String pinned = Notes.pinned(r);
        return "<tr><th scope=\"row\">%s</th>%s<td class=\"state %s\">%s %s</td></tr>"
                .formatted(Html.escape(r.cell()), fields, pinned, pinned, marks);
    }

    private static String interval(Double low, Double high) {
        return low == null || high == null ? NONE : Text.figure(low) + " &ndash; " + Text.figure(high);
    }

    /** Of all forks merged; what the forks make of it one by one is told where one points at it. */
    private static String percentile(double micros, Interval overForks) {
        return overForks == null || overForks.low() == null
                ? figure(micros)
                : "<span title=\"each fork&#39;s: %s, 95&nbsp;%% interval %s\">%s</span>"
                        .formatted(
                                figure(overForks.median()),
                                interval(overForks.low(), overForks.high()),
                                figure(micros));
    }

    private static String figure(Double value) {
        return value == null ? NONE : Text.figure(value);
    }

    private static String times(Double value) {
        return value == null ? NONE : "&times;&nbsp;" + Text.figure(value);
    }
}
