package dev.topspin.cli.export;

import dev.topspin.cli.export.TestSuite.CellCase;
import dev.topspin.cli.export.TestSuite.Outcome;
import dev.topspin.cli.table.Notes;
import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run as a suite of tests: a cell fails where a trial of it did, and is skipped where it has no result. */
final class RunSuite {
    private final ResultsFile results;

    private RunSuite(ResultsFile results) {
        this.results = results;
    }

    static TestSuite of(ResultsFile results) {
        RunSuite suite = new RunSuite(results);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("topspin", results.topspin());
        properties.put("plan", results.planHash());
        return new TestSuite(
                "topspin." + results.experiment(),
                results.startedAt(),
                properties,
                results.cells().stream().map(suite::test).toList(),
                List.of());
    }

    private CellCase test(Cell cell) {
        Optional<CellResult> row = results.rows().stream()
                .filter(r -> r.cell().equals(cell.name()))
                .findFirst();
        if (row.isEmpty()) {
            return new CellCase(cell.name(), null, Outcome.skipped, null, "no trial of it has ended");
        }
        Optional<String> failures = Notes.failures(results, row.get());
        if (failures.isPresent()) {
            return test(row.get(), Outcome.failed, "Failed", failures.get());
        }
        return row.get().forks() == 0
                ? test(row.get(), Outcome.skipped, null, String.join("; ", Notes.of(results, row.get())))
                : test(row.get(), Outcome.passed, null, figures(row.get()));
    }

    private CellCase test(CellResult row, Outcome outcome, String type, String text) {
        double seconds = results.trials().stream()
                .filter(t -> t.cell().equals(row.cell()))
                .mapToDouble(Trial::seconds)
                .sum();
        return new CellCase(row.cell(), seconds, outcome, type, text);
    }

    private static String figures(CellResult row) {
        StringBuilder text = new StringBuilder();
        if (row.nsPerOp() != null) {
            text.append("%s ns/%s (95 %% interval %s)"
                    .formatted(
                            Text.figure(row.nsPerOp().median()),
                            row.unit(),
                            Text.interval(row.nsPerOp().low(), row.nsPerOp().high())));
        }
        if (row.roundTrip() != null) {
            text.append("%sround trip p50 %s us, p99 %s us"
                    .formatted(
                            text.isEmpty() ? "" : "; ",
                            Text.figure(row.roundTrip().p50Micros()),
                            Text.figure(row.roundTrip().p99Micros())));
        }
        return text.toString();
    }
}
