package dev.topspin.cli;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;

/** What stands beside a row of results: why it failed or is not pinned, and what a reader must know of it. */
public final class Notes {
    private Notes() {}

    /** @return the notes, the gravest first; of many reasons for one thing the first, and how many more there are */
    public static List<String> of(ResultsFile results, CellResult row) {
        List<TrialResult> trials = results.resultsOf(row.cell());
        List<String> notes = new ArrayList<>();
        List<String> failures = trials.stream()
                .filter(t -> !t.valid())
                .map(t -> t.reason() + ": " + t.message())
                .distinct()
                .toList();
        List<String> notPinned = trials.stream()
                .filter(TrialResult::valid)
                .flatMap(t -> t.notPinned().stream())
                .distinct()
                .toList();
        add(notes, failures);
        add(notes, notPinned);
        notes.addAll(results.remarks().getOrDefault(row.cell(), List.of()));
        return notes;
    }

    private static void add(List<String> notes, List<String> reasons) {
        if (!reasons.isEmpty()) {
            String more = reasons.size() == 1 ? "" : " (and " + Text.count(reasons.size() - 1, "more reason") + ")";
            notes.add(reasons.getFirst() + more);
        }
    }

    /** @return {@code yes}, {@code no} or {@code FAILED} */
    public static String pinned(CellResult row) {
        return !row.valid() ? "FAILED" : row.pinned().equals("True") ? "yes" : "no";
    }
}
