package dev.topspin.cli.table;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The results as Markdown, to be kept in a document: on what and how it was measured, a table, and the notes below it. */
public final class MarkdownTable {
    private static final String NONE = "–";

    private MarkdownTable() {}

    /** @return the lines, without line ends */
    public static List<String> of(ResultsFile results) {
        String unit = results.spec().workload().kind().unit().name();
        List<String> lines = new ArrayList<>(List.of(
                on(results),
                "",
                "| variant | published | measured here | measured is | ns/%s | 95 %% interval | cv | CPU cores | threads |"
                        .formatted(unit),
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"));
        Set<String> notes = new LinkedHashSet<>();
        for (CellResult row : results.rows()) {
            List<String> ofRow = Notes.of(results, row);
            notes.addAll(ofRow);
            lines.add("| %s | %s | %s | %s | %s | %s | %s | %s | %s |"
                    .formatted(
                            row.cell(),
                            each(results, row, c -> c.published().text()),
                            each(results, row, MarkdownTable::measured),
                            each(results, row, c -> c.ratio() == null ? NONE : "x " + Text.figure(c.ratio())),
                            row.nsPerOp() == null
                                    ? NONE
                                    : Text.figure(row.nsPerOp().median()),
                            row.nsPerOp() == null || row.nsPerOp().low() == null
                                    ? NONE
                                    : Text.interval(
                                            row.nsPerOp().low(), row.nsPerOp().high()),
                            row.trust().variation() == null
                                    ? NONE
                                    : Text.percent(row.trust().variation()),
                            figure(row.cpuCores()),
                            row.threads() == null ? NONE : row.threads()));
        }
        if (!notes.isEmpty()) {
            lines.add("");
            notes.forEach(note -> lines.add("- " + note + ": " + with(results, note)));
        }
        return lines;
    }

    private static String on(ResultsFile results) {
        Measurement m = results.spec().measurement();
        return "On %s, CPUs %s, %s, Java %s, %s; %s of %d x %s at the most%s."
                .formatted(
                        results.machine().cpuModel(),
                        results.machine().usableCpus(),
                        results.machine().kernel(),
                        results.machine().java(),
                        results.startedAt().substring(0, 10),
                        Text.count(m.forks(), "fork"),
                        m.iterations(),
                        m.time(),
                        results.quick() ? " (a quick run, for a first look only)" : "");
    }

    private static String measured(Comparison compared) {
        return compared.measured() == null
                ? NONE
                : Text.figure(compared.measured()) + " "
                        + compared.published().unit().symbol();
    }

    private static String each(ResultsFile results, CellResult row, Function<Comparison, String> value) {
        List<Comparison> published = results.published().getOrDefault(row.cell(), List.of());
        return published.isEmpty() ? NONE : published.stream().map(value).collect(Collectors.joining(", "));
    }

    private static String with(ResultsFile results, String note) {
        List<String> cells = results.rows().stream()
                .filter(row -> Notes.of(results, row).contains(note))
                .map(CellResult::cell)
                .toList();
        return cells.size() == results.rows().size() && cells.size() > 1 ? "all" : String.join(", ", cells);
    }

    private static String figure(Double value) {
        return value == null ? NONE : Text.figure(value);
    }
}
