package dev.topspin.cli.search;

import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.model.TextTable;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The answers of a search for a terminal. */
public final class SearchTable {
    private static final String NONE = "-";

    /** Variant, capacity, interval, limited by, verified and pinned. */
    private static final Set<Integer> WORDS = Set.of(0, 1, 2, 3, 4, 8);

    private SearchTable() {}

    /** @return the lines, without line ends */
    public static List<String> of(SearchResults results, Terminal terminal) {
        CapacitySearchSpec spec = results.spec();
        List<CapacityResult> rows = results.results();
        boolean axis = spec.resources() != null;
        TextTable table = new TextTable(WORDS);
        List<String> head = new ArrayList<>(List.of(
                "variant",
                "capacity",
                "95 % interval",
                "limited by",
                "verified",
                "trials",
                "p99 us",
                "cores",
                "pinned"));
        if (axis) {
            head.add("efficiency");
        }
        table.line(head);
        rows.forEach(row -> table.line(line(spec, row)));
        List<String> lines = new ArrayList<>(List.of(""));
        List<String> laid = table.lines();
        lines.add(terminal.bold(laid.getFirst()));
        lines.addAll(laid.subList(1, laid.size()));
        rows.stream()
                .filter(row -> row.message() != null)
                .forEach(row -> lines.add("\n%s: %s".formatted(CapacityWords.name(spec, row), row.message())));
        if (!results.complete()) {
            lines.add("\nstopped before it was over: %s ran; what has no answer has the interval known so far"
                    .formatted(Text.count(results.trials().size(), "trial")));
        }
        return lines;
    }

    private static List<String> line(CapacitySearchSpec spec, CapacityResult row) {
        List<String> line = new ArrayList<>(List.of(
                CapacityWords.name(spec, row),
                CapacityWords.capacity(spec.load().parameter(), row),
                row.low() == null && row.high() == null ? NONE : CapacityWords.interval(row),
                Objects.requireNonNullElse(row.limitedBy(), NONE),
                row.verified() ? "yes" : "no",
                String.valueOf(row.forks()),
                Text.figure(row.p99Micros()),
                Text.figure(row.cpuCores()),
                row.pinned() == null ? NONE : row.pinned() ? "yes" : "no"));
        if (spec.resources() != null) {
            line.add(Text.figure(row.efficiency()));
        }
        return line;
    }
}
