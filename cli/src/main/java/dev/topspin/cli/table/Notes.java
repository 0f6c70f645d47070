package dev.topspin.cli.table;

import dev.topspin.cli.text.Text;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.RemarkWords;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What stands beside a row of results: why it failed or is not pinned, and what a reader must know of it. */
public final class Notes {
    private Notes() {}

    /** @return the notes, the gravest first; of many reasons for one thing the first, and how many more there are */
    public static List<String> of(ResultsFile results, CellResult row) {
        List<String> notes = new ArrayList<>();
        failures(results, row).ifPresent(notes::add);
        notPinned(results, row).ifPresent(notes::add);
        notes.addAll(RemarkWords.of(row.remarks()));
        return notes;
    }

    /** @return why trials of the row failed; empty where none did */
    public static Optional<String> failures(ResultsFile results, CellResult row) {
        return first(results.resultsOf(row.cell()).stream()
                .filter(t -> !t.valid())
                .map(t -> t.reason() + ": " + t.message())
                .distinct()
                .toList());
    }

    /** @return why valid trials of the row were not pinned; empty where all were */
    static Optional<String> notPinned(ResultsFile results, CellResult row) {
        return first(results.resultsOf(row.cell()).stream()
                .filter(TrialResult::valid)
                .flatMap(t -> t.notPinned().stream())
                .distinct()
                .toList());
    }

    private static Optional<String> first(List<String> reasons) {
        return reasons.stream()
                .findFirst()
                .map(reason -> reasons.size() == 1
                        ? reason
                        : "%s (and %s)".formatted(reason, Text.count(reasons.size() - 1, "more reason")));
    }

    /** @return {@code yes}, {@code no} or {@code FAILED} */
    public static String pinned(CellResult row) {
        return !row.valid() ? "FAILED" : row.provenPinned() ? "yes" : "no";
    }
}
