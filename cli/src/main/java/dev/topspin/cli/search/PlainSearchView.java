package dev.topspin.cli.search;

import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.Subject;
import java.io.PrintWriter;

/** A line for each trial that ended: for logs and pipes. */
final class PlainSearchView implements SearchListener {
    private final PrintWriter out;
    private final CapacitySearchSpec spec;
    private final SearchWords words;

    /** @param out flushed after every line */
    PlainSearchView(PrintWriter out, CapacitySearchSpec spec) {
        this.out = out;
        this.spec = spec;
        this.words = new SearchWords(spec);
    }

    @Override
    public void started(Next next) {}

    @Override
    public void ended(Subject subject, Trial trial, SearchProgress progress) {
        CapacityResult row = progress.rows().get(subject.number());
        out.printf(
                "%s, trial %d: %s; %s%s%n",
                words.name(subject),
                trial.number() + 1,
                words.outcome(trial),
                row.done() ? "capacity " : "capacity within ",
                CapacityWords.answer(spec.load().parameter(), row));
        out.flush();
    }

    @Override
    public void close() {}
}
