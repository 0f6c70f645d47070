package dev.topspin.operator.metrics;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.model.result.CellResult;
import dev.topspin.operator.cache.CachedTrial;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What of all that is stored is on the page. Nothing is there twice, whatever is stored: no two experiments of one name, no two
 * cells of one name in an experiment, no two trials of one fork in a cell, and no trial whose experiment is gone, though another
 * may have its name by now. Experiments that are a part of a sweep or a search are not there.
 */
final class Selection {
    /** Those that run come first, then those that ended last. */
    private static final Comparator<Experiment> LATEST_FIRST = Comparator.comparing(
                    Selection::completion, Comparator.nullsFirst(Comparator.<String>reverseOrder()))
            .thenComparing(PageObjects::id);

    private static final Set<String> WHOLES =
            Set.of(HasMetadata.getKind(NodeSweep.class), HasMetadata.getKind(CapacitySearch.class));

    /** As the client's library sorts the points of each metric: it is quick with what is sorted already. */
    private static final Comparator<SelectedCell> BY_LABELS = Comparator.comparing(SelectedCell::name)
            .thenComparing(cell -> cell.experiment().getMetadata().getName())
            .thenComparing(cell -> cell.experiment().getMetadata().getNamespace());

    private final Collection<Experiment> experiments;
    private final List<SelectedCell> cells;
    private int leftOut;

    /**
     * An experiment with what is on the page of it.
     *
     * @param experiment as stored
     * @param cells by their names
     * @param whole whether there is room for cells that have no row yet
     */
    private record Results(Experiment experiment, Map<String, SelectedCell> cells, boolean whole) {
        void add(CachedTrial trial) {
            String name = Texts.orEmpty(trial.getSpec().cell());
            if (whole && !cells.containsKey(name)) {
                String variant = Texts.orEmpty(trial.getSpec().variant());
                cells.put(name, new SelectedCell(experiment, name, variant, null));
            }
            if (cells.containsKey(name)) {
                cells.get(name).add(trial);
            }
        }
    }

    /**
     * @param stored all experiments
     * @param trials of all experiments
     * @param mostCells of so many cells results are on the page
     */
    Selection(Stream<Experiment> stored, Stream<CachedTrial> trials, int mostCells) {
        experiments = PageObjects.latestFirst(stored);
        Map<String, Results> byUid = new HashMap<>();
        int free = mostCells;
        for (Experiment experiment : experiments.stream()
                .filter(e -> !isPart(e))
                .sorted(LATEST_FIRST)
                .toList()) {
            Results results = select(experiment, free);
            free -= results.cells().size();
            byUid.put(experiment.getMetadata().getUid(), results);
        }
        trials.filter(CachedTrial::over)
                .forEach(t -> Optional.ofNullable(byUid.get(t.ownerUid())).ifPresent(results -> results.add(t)));
        cells = byUid.values().stream()
                .flatMap(results -> results.cells().values().stream())
                .sorted(BY_LABELS)
                .toList();
    }

    private Results select(Experiment experiment, int free) {
        Map<String, SelectedCell> selected = new HashMap<>();
        int before = leftOut;
        for (CellResult row : rows(experiment)) {
            String name = Texts.orEmpty(row.cell());
            if (selected.size() < free) {
                selected.putIfAbsent(name, new SelectedCell(experiment, name, Texts.orEmpty(row.variant()), row));
            } else if (!selected.containsKey(name)) {
                leftOut++;
            }
        }
        return new Results(experiment, selected, free > 0 && leftOut == before);
    }

    /**
     * @return whether it is a part of a sweep or a search: a pair of nodes, or a load, of which there are thousands, and of which what
     *     contains them has the figures
     */
    static boolean isPart(Experiment experiment) {
        return experiment.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> Boolean.TRUE.equals(owner.getController()) && WHOLES.contains(owner.getKind()));
    }

    /** @return all experiments, each once */
    Collection<Experiment> experiments() {
        return experiments;
    }

    /** @return those of which results are on the page */
    List<SelectedCell> cells() {
        return cells;
    }

    /** @return how many cells have results that are not on the page */
    int leftOut() {
        return leftOut;
    }

    private static List<CellResult> rows(Experiment experiment) {
        return experiment.getStatus() == null
                ? List.of()
                : experiment.getStatus().rows();
    }

    private static String completion(Experiment experiment) {
        return Optional.ofNullable(experiment.getStatus())
                .map(ExperimentStatus::completionTime)
                .orElse(null);
    }
}
