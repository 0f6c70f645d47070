package dev.topspin.cli.search;

import dev.topspin.model.search.SearchProgress;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.SearchResults.Trial;
import dev.topspin.model.search.Subject;

/** Told how a search goes on, one trial after the other. */
interface SearchListener extends AutoCloseable {
    /** A trial was started. */
    void started(Next next);

    /**
     * The trial that was started last has ended.
     *
     * @param subject of it
     * @param progress with it
     */
    void ended(Subject subject, Trial trial, SearchProgress progress);

    @Override
    void close();
}
