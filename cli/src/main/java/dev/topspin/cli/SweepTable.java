package dev.topspin.cli;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.List;
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
                lines.addAll(table(sweep, "p50 us", CellResult::p50Micros, terminal));
                lines.addAll(table(sweep, "p99 us", CellResult::p99Micros, terminal));
                lines.addAll(table(sweep, "p99.9 us", CellResult::p999Micros, terminal));
                return;
            }
            lines.addAll(table(sweep, "ns/" + unit, CellResult::nsPerOp, terminal));
            if (workload instanceof Chameneos) {
                lines.addAll(table(sweep, "seconds to all, with start", CellResult::secondsWithStart, terminal));
            } else {
                lines.addAll(table(sweep, Text.units(unit) + "/s", CellResult::opsPerSecond, terminal));
            }
        });
        return lines;
    }

    private static List<String> table(
            Sweep sweep, String title, Function<CellResult, Double> figure, Terminal terminal) {
        List<List<String>> columns = new ArrayList<>();
        List<String> first = new ArrayList<>(List.of(sweep.title()));
        sweep.values().forEach(v -> first.add("%,d".formatted(v)));
        columns.add(first);
        for (Sweep.Line line : sweep.lines()) {
            List<String> column = new ArrayList<>(List.of(line.name()));
            for (long value : sweep.values()) {
                CellResult row = line.at(value);
                column.add(row == null ? "-" : Text.large(figure.apply(row)));
            }
            columns.add(column);
        }
        List<String> lines = new ArrayList<>(List.of("", title));
        for (int i = 0; i <= sweep.values().size(); i++) {
            StringBuilder line = new StringBuilder();
            for (List<String> column : columns) {
                int width = column.stream().mapToInt(String::length).max().orElse(0);
                line.append(line.isEmpty() ? "" : "  ")
                        .append(" ".repeat(width - column.get(i).length()))
                        .append(column.get(i));
            }
            lines.add(i == 0 ? terminal.bold(line.toString()) : line.toString());
        }
        return lines;
    }
}
