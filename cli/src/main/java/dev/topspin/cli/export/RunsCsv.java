package dev.topspin.cli.export;

import dev.topspin.cli.export.CsvText.Column;
import dev.topspin.cli.export.ExportFormat.Exported;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs of one experiment as a table for Apache Otava, which looks for changes in each column: a row for each run in the order of
 * time, the columns {@code time}, {@code commit} and {@code plan}, and for each cell {@code CELL.FIGURE}. Otava takes no gaps: an
 * empty field is an error, and after a NaN it finds nothing. So a column that a run has no figure for is left out.
 */
final class RunsCsv {
    /** Those in which a change for the worse is one upwards; names as in the table of cells. */
    private static final List<String> FIGURES = List.of("ns_per_op", "floor_tax", "network_tax", "p50_us", "p99_us");

    private static final List<Column<Row>> ATTRIBUTES = List.of(
            new Column<>("time", row -> row.run.at().toString()),
            new Column<>("commit", row -> commit(row.run)),
            new Column<>("plan", row -> row.run.results().planHash()));

    private record Row(RunTimes run, Map<String, CellResult> cells) {
        static Row of(RunTimes run) {
            return new Row(
                    run,
                    run.results().rows().stream()
                            .collect(Collectors.toMap(CellResult::cell, r -> r, (a, b) -> a, LinkedHashMap::new)));
        }
    }

    private final List<Row> rows;
    private final List<Column<Row>> columns = new ArrayList<>(ATTRIBUTES);
    private final List<String> notes = new ArrayList<>();

    private RunsCsv(List<RunTimes> runs) {
        rows = runs.stream().map(Row::of).toList();
    }

    /**
     * @param runs at least one, in the order of time
     * @throws BadInputException where they are of several experiments, or have no figure in common
     */
    static Exported of(List<RunTimes> runs) throws BadInputException {
        List<String> experiments =
                runs.stream().map(r -> r.results().experiment()).distinct().toList();
        if (experiments.size() > 1) {
            throw new BadInputException("csv takes runs of one experiment, and these are of %s: export each apart"
                    .formatted(Text.listed(experiments)));
        }
        RunsCsv csv = new RunsCsv(runs);
        csv.rows.stream().flatMap(row -> row.cells.keySet().stream()).distinct().forEach(csv::cell);
        if (csv.columns.size() == ATTRIBUTES.size()) {
            throw new BadInputException("csv: there is no figure that %s"
                    .formatted(runs.size() == 1 ? "the run has" : "all %d runs have".formatted(runs.size())));
        }
        csv.plans();
        return new Exported(CsvText.of(csv.columns, csv.rows), csv.notes);
    }

    /** Adds the figures that all runs have, and names those that only some have. */
    private void cell(String cell) {
        Map<List<Row>, List<String>> incomplete = new LinkedHashMap<>();
        for (Column<CellResult> figure : figures()) {
            Function<Row, Object> field =
                    row -> row.cells.containsKey(cell) ? figure.field().apply(row.cells.get(cell)) : null;
            List<Row> without =
                    rows.stream().filter(row -> field.apply(row) == null).toList();
            if (without.isEmpty()) {
                columns.add(new Column<>(cell + "." + figure.name(), field));
            } else if (without.size() < rows.size()) {
                incomplete.computeIfAbsent(without, _ -> new ArrayList<>()).add(figure.name());
            }
        }
        incomplete.forEach((without, names) -> notes.add("left out: %s of %s, which %s of %s %s have (%s)"
                .formatted(
                        Text.listed(names),
                        cell,
                        without.size(),
                        Text.count(rows.size(), "run"),
                        without.size() == 1 ? "doesn't" : "don't",
                        Text.listed(without.stream()
                                .map(row -> row.run.run().source())
                                .toList()))));
    }

    private static List<Column<CellResult>> figures() {
        return Csv.CELLS.stream().filter(c -> FIGURES.contains(c.name())).toList();
    }

    private void plans() {
        long plans = rows.stream()
                .map(row -> String.valueOf(row.run.results().planHash()))
                .distinct()
                .count();
        if (plans > 1) {
            notes.add("the runs have %d plans, see the column plan: a figure of another plan may differ for that alone"
                    .formatted(plans));
        }
    }

    /** Of Topspin, as the processes tell it. */
    private static String commit(RunTimes run) {
        String commits = run.results().trials().stream()
                .flatMap(t -> t.result().reports().stream())
                .map(PodReport::environment)
                .filter(Objects::nonNull)
                .map(Environment::commit)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .collect(Collectors.joining("+"));
        return commits.isEmpty() ? "unknown" : commits;
    }
}
