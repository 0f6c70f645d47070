package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.model.result.CellResult;
import dev.topspin.operator.cache.CachedTrial;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A cell of which the results are on the page, and its finished trials, one of each fork. */
final class SelectedCell {
    /** The times are all of one form, so that their order is that of their letters. */
    private static final Comparator<CachedTrial> BY_END = Comparator.comparing(
                    (CachedTrial t) -> t.getStatus().completionTime(), Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(t -> t.getSpec().index());

    private final Experiment experiment;
    private final String name;
    private final String variant;
    private final CellResult row;
    private final Map<Integer, CachedTrial> byFork = new TreeMap<>();

    /**
     * @param experiment it is of
     * @param name of the cell
     * @param variant it is of
     * @param row null where none is written yet
     */
    SelectedCell(Experiment experiment, String name, String variant, CellResult row) {
        this.experiment = experiment;
        this.name = name;
        this.variant = variant;
        this.row = row;
    }

    Experiment experiment() {
        return experiment;
    }

    String name() {
        return name;
    }

    String variant() {
        return variant;
    }

    /** Takes a trial that is over. Of two of the same fork it keeps the later. */
    void add(CachedTrial trial) {
        byFork.merge(trial.getSpec().fork(), trial, (a, b) -> BY_END.compare(a, b) > 0 ? a : b);
    }

    /** @return null where none is written yet */
    CellResult row() {
        return row;
    }

    Collection<CachedTrial> trials() {
        return byFork.values();
    }

    /** @return the trial that ended last; null where none has */
    CachedTrial latest() {
        return byFork.values().stream().max(BY_END).orElse(null);
    }

    /** @return those that have series of their own */
    Collection<CachedTrial> trials(Extent.TrialSeries which) {
        return switch (which) {
            case All -> byFork.values();
            case Latest -> byFork.isEmpty() ? List.of() : List.of(latest());
            case None -> List.of();
        };
    }
}
