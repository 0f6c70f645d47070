package dev.topspin.cli.table;

import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.TextTable;
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
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The results as a table for a terminal, with footnotes. */
public final class ResultTable {
    private record Column(String title, boolean left, Function<CellResult, String> value) {}

    private final ResultsFile results;
    private final Terminal terminal;
    private final NotesByKind notes;

    private ResultTable(ResultsFile results, Terminal terminal) {
        this.results = results;
        this.terminal = terminal;
        this.notes = new NotesByKind(results);
    }

    /** @return the lines, without line ends */
    public static List<String> of(ResultsFile results, Terminal terminal) {
        List<String> lines = new ArrayList<>(new ResultTable(results, terminal).lines());
        lines.addAll(SweepTable.of(results, terminal));
        return lines;
    }

    private List<String> lines() {
        List<Column> columns = columns();
        TextTable table = new TextTable(IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).left)
                .boxed()
                .collect(Collectors.toSet()));
        table.line(columns.stream().map(Column::title).toList());
        results.rows()
                .forEach(row ->
                        table.line(columns.stream().map(c -> c.value.apply(row)).toList()));
        List<String> lines = new ArrayList<>(table.lines());
        lines.set(0, terminal.bold(lines.getFirst()));
        for (int i = 1; i < lines.size(); i++) {
            if (!results.rows().get(i - 1).valid()) {
                lines.set(i, terminal.red(lines.get(i)));
            }
        }
        if (!notes.lines().isEmpty() || !results.published().isEmpty()) {
            lines.add("");
        }
        if (!results.published().isEmpty()) {
            lines.add(terminal.dim(" published: " + Objects.requireNonNullElse(results.source(), "source not named")));
            lines.add(terminal.dim(" measured is: so many times the published figure, or 1 within a published range"));
        }
        notes.lines().forEach(note -> lines.add(terminal.dim(note)));
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
            columns.add(new Column("ns/" + unit, false, r -> of(r.nsPerOp(), i -> Text.figure(i.median()))));
            columns.add(
                    new Column("95 % interval", false, r -> of(r.nsPerOp(), i -> Text.interval(i.low(), i.high()))));
            if (any(r -> r.trust().variation())) {
                columns.add(new Column("cv", false, r -> Text.percent(r.trust().variation())));
            }
            columns.add(new Column(Text.units(unit) + "/s", false, r -> Text.large(r.opsPerSecond())));
        }
        if (any(CellResult::roundTrip)) {
            columns.add(new Column(
                    "p50 us", false, r -> of(r.roundTrip(), t -> percentile(t.p50Micros(), t.p50ForksMicros()))));
            columns.add(new Column(
                    "p99 us", false, r -> of(r.roundTrip(), t -> percentile(t.p99Micros(), t.p99ForksMicros()))));
            columns.add(new Column(
                    "p99.9 us", false, r -> of(r.roundTrip(), t -> percentile(t.p999Micros(), t.p999ForksMicros()))));
        }
        if (workload instanceof Chameneos) {
            columns.add(new Column("s to all", false, r -> of(r.completion(), c -> Text.figure(c.seconds()))));
            columns.add(
                    new Column("with start", false, r -> of(r.completion(), c -> Text.figure(c.secondsWithStart()))));
        }
        columns.add(new Column("cores", false, r -> Text.figure(r.cpuCores())));
        columns.add(new Column("threads", false, r -> r.threads() == null ? "-" : "" + r.threads()));
        taxes(columns, Tax.Kind.Operation, workload instanceof PingPong ? "hop tax" : "floor tax");
        taxes(columns, Tax.Kind.RoundTrip, "net tax");
        if (!results.published().isEmpty()) {
            columns.add(new Column(
                    "published", false, r -> each(r, c -> c.published().text())));
            columns.add(new Column("measured is", false, r -> each(r, c -> times(c.ratio()))));
        }
        if (any(r -> r.trust().keptShare()) && results.rows().stream().anyMatch(ResultTable::disturbed)) {
            columns.add(new Column("kept", false, r -> Text.percent(r.trust().keptShare())));
        }
        if (any(r -> r.trust().recordingCost())) {
            columns.add(new Column("recording", false, r -> of(r.trust().recordingCost(), ResultTable::times)));
        }
        columns.add(new Column("pinned", true, this::pinned));
        return columns;
    }

    private static boolean disturbed(CellResult row) {
        return row.trust().keptShare() != null && row.trust().keptShare() < 1;
    }

    private void taxes(List<Column> columns, Tax.Kind kind, String title) {
        if (any(r -> r.tax(kind))) {
            columns.add(new Column(title, false, r -> of(r.tax(kind), t -> times(t.value()))));
            columns.add(
                    new Column("95 % interval", false, r -> of(r.tax(kind), t -> Text.interval(t.low(), t.high()))));
        }
    }

    private static <T> String of(T value, Function<T, String> text) {
        return value == null ? "-" : text.apply(value);
    }

    /** Of all forks merged, and how far above their median the interval over the forks reaches: beyond twice it is only unknown. */
    private static String percentile(double micros, Interval overForks) {
        Double reach = overForks == null ? null : overForks.reach();
        if (reach == null) {
            return Text.figure(micros);
        }
        return Text.figure(micros) + (reach > 1 ? " ±>100%" : " ±%.0f%%".formatted(100 * reach));
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

    private static String times(Double tax) {
        return tax == null ? "-" : "x " + Text.figure(tax);
    }

    private String pinned(CellResult row) {
        return (Notes.pinned(row) + " " + notes.marks(row)).strip();
    }
}
