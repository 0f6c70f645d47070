package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.api.StartedSpec;
import dev.topspin.model.metrics.CellInfo;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentSpec;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What each cell is: workload, runtime, and a label for each parameter that it has. */
final class CellInfos {
    private final InfoSnapshot.Builder infos =
            InfoSnapshot.builder().name(CellInfo.NAME).help(CellInfo.HELP);

    private final IdentityHashMap<Experiment, Map<String, Labels>> known = new IdentityHashMap<>();

    /**
     * @return the labels of an experiment's cells, by the cell's name; empty where the spec is one that this version can't plan,
     *     as a later one may have stored it
     */
    private static Map<String, Labels> of(Experiment experiment) {
        String hash =
                experiment.getStatus() == null ? null : experiment.getStatus().planHash();
        try {
            ExperimentSpec spec = StartedSpec.of(experiment);
            String pinning = spec.placement().pinning().name();
            return Plan.cellsStartedAs(experiment.getMetadata().getName(), spec, hash).stream()
                    .collect(Collectors.toMap(Cell::name, cell -> labels(cell, pinning), (a, b) -> a));
        } catch (RuntimeException e) {
            return Map.of();
        }
    }

    private static Labels labels(Cell cell, String pinning) {
        Map<String, String> labels = CellInfo.labels(cell, pinning);
        return Labels.of(List.copyOf(labels.keySet()), List.copyOf(labels.values()));
    }

    /** Adds nothing where it is not known what the cell is. */
    void add(Labels labels, SelectedCell cell) {
        Labels info = known.computeIfAbsent(cell.experiment(), CellInfos::of).get(cell.name());
        if (info != null) {
            infos.dataPoint(
                    InfoDataPointSnapshot.builder().labels(labels.merge(info)).build());
        }
    }

    MetricSnapshot build() {
        return infos.build();
    }
}
