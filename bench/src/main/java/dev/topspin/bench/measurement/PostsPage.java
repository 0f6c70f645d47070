package dev.topspin.bench.measurement;

import dev.topspin.bench.compare.Table;
import dev.topspin.bench.measurement.PostFigures.PostCell;
import dev.topspin.bench.measurement.PostFigures.PostFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The generated part of {@code docs/posts.md}: on what was measured, and one table of all cells of all experiments. */
final class PostsPage {
    private PostsPage() {}

    /** @param experiments in their order in the table */
    static String of(List<PostFigures> experiments) {
        if (experiments.isEmpty()) {
            return "Nothing has been measured with this build yet: `docs/measurements/posts` holds no file of `make posts`.\n";
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        experiments.forEach(e -> numbers.putIfAbsent(where(e), numbers.size() + 1));
        StringBuilder text = new StringBuilder();
        numbers.forEach((where, number) -> text.append("%d. %s%n".formatted(number, where)));
        MarkdownRows table = new MarkdownRows(
                "on", "experiment", "cell", "published", "measured here", "measured is", "ns/op", "95 %", "CPU cores");
        for (PostFigures experiment : experiments) {
            experiment.cells().forEach(cell -> table.add(cells(numbers, experiment, cell)));
        }
        return text.append('\n').append(table.text()).toString();
    }

    private static String where(PostFigures figures) {
        return "%s, Topspin %s (%s), on %s"
                .formatted(
                        figures.date().substring(0, 10),
                        figures.version(),
                        BenchmarksPage.commit(figures.commit()),
                        figures.machine());
    }

    private static String[] cells(Map<String, Integer> numbers, PostFigures experiment, PostCell cell) {
        List<String> cells = new ArrayList<>(List.of(
                String.valueOf(numbers.get(where(experiment))),
                experiment.experiment() + (experiment.quick() ? " (shortened)" : ""),
                cell.name(),
                joined(cell, PostFigure::text),
                joined(cell, f -> f.measured() == null ? "–" : Table.number(f.measured()) + " " + f.unit()),
                joined(cell, f -> f.ratio() == null ? "–" : "x " + Table.number(f.ratio())),
                cell.nsPerOp() == null ? "–" : Table.number(cell.nsPerOp()),
                cell.low() == null ? "–" : Table.number(cell.low()) + " .. " + Table.number(cell.high()),
                cell.cpuCores() == null ? "–" : Table.number(cell.cpuCores())));
        return cells.toArray(String[]::new);
    }

    private static String joined(PostCell cell, Function<PostFigure, String> text) {
        return cell.published().isEmpty()
                ? "–"
                : cell.published().stream().map(text).collect(Collectors.joining(", "));
    }
}
