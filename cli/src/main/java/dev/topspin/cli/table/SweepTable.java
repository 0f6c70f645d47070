package dev.topspin.cli.table;

import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.TextTable;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A sweep as tables for a terminal: a line for each value, a column for each variant. */
final class SweepTable {
    /** More columns than this no terminal is wide enough for. */
    private static final int MOST_LINES = 8;

    private SweepTable() {}

    /** @return the lines, without line ends; empty where there is no sweep, or but one variant, which the results show as well */
    static List<String> of(ResultsFile results, Terminal terminal) {
        List<String> lines = new ArrayList<>();
        Sweep.of(results).filter(sweep -> sweep.lines().size() > 1).ifPresent(sweep -> {
            if (sweep.lines().size() > MOST_LINES) {
                lines.add("");
                lines.add("over %s: %d lines are too many to stand beside each other here; the report draws them"
                        .formatted(sweep.title(), sweep.lines().size()));
                return;
            }
            WorkloadKind workload = results.spec().workload().kind();
            String unit = workload.unit().name();
            if (sweep.openLoop()) {
                lines.addAll(table(sweep, "p50 us", RowFigures::p50Micros, terminal));
                lines.addAll(table(sweep, "p99 us", RowFigures::p99Micros, terminal));
                lines.addAll(table(sweep, "p99.9 us", RowFigures::p999Micros, terminal));
                return;
            }
            lines.addAll(table(sweep, "ns/" + unit, RowFigures::nsPerOp, terminal));
            if (workload instanceof Chameneos) {
                lines.addAll(table(sweep, "seconds to all, with start", RowFigures::secondsWithStart, terminal));
            } else {
                lines.addAll(table(sweep, Text.units(unit) + "/s", CellResult::opsPerSecond, terminal));
            }
        });
        return lines;
    }

    private static List<String> table(
            Sweep sweep, String title, Function<CellResult, Double> figure, Terminal terminal) {
        TextTable table = new TextTable(Set.of());
        List<String> head = new ArrayList<>(List.of(sweep.title()));
        sweep.lines().forEach(line -> head.add(line.name()));
        table.line(head);
        for (long value : sweep.values()) {
            List<String> cells = new ArrayList<>(List.of("%,d".formatted(value)));
            for (Sweep.Line line : sweep.lines()) {
                CellResult row = line.at(value);
                cells.add(row == null ? "-" : Text.large(figure.apply(row)));
            }
            table.line(cells);
        }
        List<String> lines = new ArrayList<>(List.of("", title));
        lines.addAll(table.lines());
        lines.set(2, terminal.bold(lines.get(2)));
        return lines;
    }
}
