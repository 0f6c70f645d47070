package dev.topspin.cli;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
        return new ResultTable(results, terminal).lines();
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
        if (!footnotes.isEmpty()) {
            lines.add("");
            footnotes.forEach((text, number) -> lines.add(terminal.dim(" %d) %s".formatted(number, text))));
        }
        return lines;
    }

    private List<Column> columns() {
        String unit = results.spec().workload().kind().unit().name();
        List<Column> columns = new ArrayList<>(List.of(
                new Column("variant", true, CellResult::cell),
                new Column("ns/" + unit, false, r -> Text.figure(r.nsPerOp())),
                new Column("95 % interval", false, ResultTable::interval),
                new Column("ops/s", false, r -> Text.large(r.opsPerSecond())),
                new Column("p50 us", false, r -> Text.figure(r.p50Micros())),
                new Column("p99 us", false, r -> Text.figure(r.p99Micros())),
                new Column("p99.9 us", false, r -> Text.figure(r.p999Micros())),
                new Column("cores", false, r -> Text.figure(r.cpuCores())),
                new Column(
                        "threads",
                        false,
                        r -> r.threads() == null ? "-" : r.threads().toString())));
        if (results.rows().stream().anyMatch(r -> r.floorTax() != null)) {
            columns.add(new Column(
                    results.spec().workload().pingPong() == null ? "floor tax" : "hop tax",
                    false,
                    r -> tax(r.floorTax())));
        }
        if (results.rows().stream().anyMatch(r -> r.networkTax() != null)) {
            columns.add(new Column("net tax", false, r -> tax(r.networkTax())));
        }
        columns.add(new Column("pinned", true, this::pinned));
        return columns;
    }

    private static String interval(CellResult row) {
        return row.nsPerOpLow() == null ? "-" : Text.figure(row.nsPerOpLow()) + " .. " + Text.figure(row.nsPerOpHigh());
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
