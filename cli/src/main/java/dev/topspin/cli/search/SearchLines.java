package dev.topspin.cli.search;

import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a search stands, as lines of a terminal: of each subject its interval as a bar that closes in, and its last trial. Pure. */
public final class SearchLines {
    /** Lines beyond the height of a terminal could not be written over. */
    private static final int MOST_LINES = 16;

    private final CapacitySearchSpec spec;
    private final List<CapacityResult> rows;
    private final Map<Integer, Trial> last;
    private final SearchWords words;

    private SearchLines(CapacitySearchSpec spec, List<CapacityResult> rows, Map<Integer, Trial> last) {
        this.spec = spec;
        this.rows = rows;
        this.last = last;
        this.words = new SearchWords(spec);
    }

    /**
     * @param rows of all subjects in their order
     * @param last of the subjects that have any the latest trial that ended, by their numbers
     */
    public static List<String> of(CapacitySearchSpec spec, List<CapacityResult> rows, Map<Integer, Trial> last) {
        return new SearchLines(spec, rows, last).lines();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<Subject> subjects = spec.subjects();
        int name = subjects.stream().mapToInt(s -> words.name(s).length()).max().orElse(0);
        for (Subject subject : shown(subjects)) {
            lines.add(line(subject, name));
        }
        if (subjects.size() > MOST_LINES) {
            long done = rows.stream().filter(CapacityResult::done).count();
            lines.add("%d of %d are answered".formatted(done, subjects.size()));
        }
        return lines;
    }

    /** @return those that fit; where not all do, first those that are not answered yet */
    private List<Subject> shown(List<Subject> subjects) {
        return subjects.size() <= MOST_LINES
                ? subjects
                : subjects.stream()
                        .filter(s -> !rows.get(s.number()).done())
                        .limit(MOST_LINES)
                        .toList();
    }

    private String line(Subject subject, int name) {
        CapacityResult row = rows.get(subject.number());
        Trial trial = last.get(subject.number());
        return "%s  %3d trials  %s  %s%s"
                .formatted(
                        padded(words.name(subject), name),
                        trial == null ? 0 : trial.number() + 1,
                        words.bar(row),
                        row.forks() == 0 ? "" : CapacityWords.answer(spec.load().parameter(), row),
                        trial == null ? "" : "  last: " + words.outcome(trial));
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }
}
