package dev.topspin.cli;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.ResultsFile;
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

/** The results as a table for a terminal, with footnotes. */
final class ResultTable {
    private record Column(String title, boolean left, Function<CellResult, String> value) {}

    private final ResultsFile results;
    private final Terminal terminal;
    private final Map<String, Integer> footnotes = new LinkedHashMap<>();

    private ResultTable(ResultsFile results, Terminal terminal) {
        this.results = results;
        this.terminal = terminal;
    }

    /** @return the lines, without line ends */
    static List<String> of(ResultsFile results, Terminal terminal) {
        List<String> lines = new ArrayList<>(new ResultTable(results, terminal).lines());
        lines.addAll(SweepTable.of(results, terminal));
        return lines;
    }

    private List<String> lines() {
        List<Column> columns = columns();
        List<List<String>> cells = results.rows().stream()
                .map(row -> columns.stream().map(c -> c.value.apply(row)).toList())
                .toList();
        int[] widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    columns.get(i).title.length(),
                    cells.stream()
                            .mapToInt(row -> row.get(column).length())
                            .max()
                            .orElse(0));
        }
        List<String> lines = new ArrayList<>();
        lines.add(terminal.bold(line(columns.stream().map(Column::title).toList(), columns, widths)));
        for (int i = 0; i < cells.size(); i++) {
            String line = line(cells.get(i), columns, widths);
            lines.add(results.rows().get(i).valid() ? line : terminal.red(line));
        }
        if (!footnotes.isEmpty() || !results.published().isEmpty()) {
            lines.add("");
        }
        if (!results.published().isEmpty()) {
            lines.add(terminal.dim(" published: " + Objects.requireNonNullElse(results.source(), "source not named")));
            lines.add(terminal.dim(" measured is: so many times the published figure, or 1 within a published range"));
        }
        if (!footnotes.isEmpty()) {
            footnotes.forEach((text, number) -> lines.add(terminal.dim(" %d) %s".formatted(number, text))));
        }
        return lines;
    }

    private List<Column> columns() {
        WorkloadKind workload = results.spec().workload().kind();
        String unit = workload.unit().name();
        List<Column> columns = new ArrayList<>(List.of(new Column("variant", true, CellResult::cell)));
        boolean open = any(CellResult::openLoop);
        if (open) {
            columns.add(new Column("asked/s", false, r -> rate(r, o -> (double) o.rate())));
            columns.add(new Column("reached/s", false, r -> rate(r, OpenLoop::reachedRate)));
        }
        if (!open || any(CellResult::nsPerOp)) {
            columns.add(new Column("ns/" + unit, false, r -> Text.figure(r.nsPerOp())));
            columns.add(new Column("95 % interval", false, r -> Text.interval(r.nsPerOpLow(), r.nsPerOpHigh())));
            if (any(CellResult::variation)) {
                columns.add(new Column("cv", false, r -> Text.percent(r.variation())));
            }
            columns.add(new Column(Text.units(unit) + "/s", false, r -> Text.large(r.opsPerSecond())));
        }
        if (any(CellResult::p50Micros)) {
            columns.add(new Column("p50 us", false, r -> Text.figure(r.p50Micros())));
            columns.add(new Column("p99 us", false, r -> Text.figure(r.p99Micros())));
            columns.add(new Column("p99.9 us", false, r -> Text.figure(r.p999Micros())));
        }
        if (workload instanceof Chameneos) {
            columns.add(new Column("s to all", false, r -> Text.figure(r.seconds())));
            columns.add(new Column("with start", false, r -> Text.figure(r.secondsWithStart())));
        }
        columns.add(new Column("cores", false, r -> Text.figure(r.cpuCores())));
        columns.add(new Column("threads", false, r -> r.threads() == null ? "-" : "" + r.threads()));
        if (any(CellResult::floorTax)) {
            String tax = workload instanceof PingPong ? "hop tax" : "floor tax";
            columns.add(new Column(tax, false, r -> tax(r.floorTax())));
            columns.add(new Column("95 % interval", false, r -> Text.interval(r.floorTaxLow(), r.floorTaxHigh())));
        }
        if (any(CellResult::networkTax)) {
            columns.add(new Column("net tax", false, r -> tax(r.networkTax())));
            columns.add(new Column("95 % interval", false, r -> Text.interval(r.networkTaxLow(), r.networkTaxHigh())));
        }
        if (!results.published().isEmpty()) {
            columns.add(new Column(
                    "published", false, r -> each(r, c -> c.published().text())));
            columns.add(new Column("measured is", false, r -> each(r, c -> tax(c.ratio()))));
        }
        columns.add(new Column("pinned", true, this::pinned));
        return columns;
    }

    private static String rate(CellResult row, ToDoubleFunction<OpenLoop> figure) {
        return row.openLoop() == null ? "-" : "%,.0f".formatted(figure.applyAsDouble(row.openLoop()));
    }

    private boolean any(Function<CellResult, Object> value) {
        return results.rows().stream().map(value).anyMatch(Objects::nonNull);
    }

    private String each(CellResult row, Function<Comparison, String> value) {
        List<Comparison> published = results.published().getOrDefault(row.cell(), List.of());
        return published.isEmpty() ? "-" : published.stream().map(value).collect(Collectors.joining(", "));
    }

    private static String tax(Double tax) {
        return tax == null ? "-" : "x " + Text.figure(tax);
    }

    private String pinned(CellResult row) {
        String marks = Notes.of(results, row).stream()
                .map(text -> footnotes.computeIfAbsent(text, t -> footnotes.size() + 1) + ")")
                .collect(Collectors.joining(" "));
        return (Notes.pinned(row) + " " + marks).strip();
    }

    private static String line(List<String> values, List<Column> columns, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String pad = " ".repeat(widths[i] - values.get(i).length());
            line.append(i == 0 ? "" : "  ").append(columns.get(i).left ? values.get(i) + pad : pad + values.get(i));
        }
        return line.toString().stripTrailing();
    }
}
