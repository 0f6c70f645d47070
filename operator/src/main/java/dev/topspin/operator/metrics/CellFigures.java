package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.model.metrics.CellGauge;
import dev.topspin.model.metrics.CellRoundTrips;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.cache.CachedTrial;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The results of experiments, a point a cell over its forks. Labels: namespace, experiment, variant, cell, and the hash of the
 * plan, by which a result is known to be of the same experiment as last month's.
 */
final class CellFigures {
    private static final String COMPLETION = "topspin_cell_completion_timestamp_seconds";
    private static final String FAILED = "topspin_cell_failed_trials";
    private static final String UNPINNED = "topspin_cell_unpinned_trials";

    private final Gauges gauges = gauges();
    private final CellInfos infos = new CellInfos();
    private final SummarySnapshot.Builder roundTrip = SummarySnapshot.builder()
            .name(CellRoundTrips.NAME)
            .help(CellRoundTrips.HELP)
            .unit(Unit.SECONDS);

    private static Gauges gauges() {
        Gauges gauges = new Gauges()
                .with(COMPLETION, "When the cell's latest finished trial ended, in seconds since 1970.")
                .with(FAILED, "Finished trials of the cell without a valid result, by the reason.")
                .with(
                        UNPINNED,
                        "Measured trials of the cell that did not prove that their CPUs were exclusive; the label pinning"
                                + " says what was asked for.");
        CellGauge.ALL.forEach(gauge -> gauges.with(gauge.name(), gauge.help()));
        return gauges;
    }

    void add(SelectedCell cell) {
        Labels labels = labels(cell);
        infos.add(labels, cell);
        if (cell.row() != null) {
            add(labels, cell.row());
        }
        addTrials(labels, cell);
    }

    private void addTrials(Labels labels, SelectedCell cell) {
        CachedTrial latest = cell.latest();
        if (latest == null) {
            return;
        }
        gauges.add(COMPLETION, labels, Texts.seconds(latest.getStatus().completionTime()));
        Map<String, Integer> failed = new TreeMap<>();
        Map<String, Integer> unpinned = new TreeMap<>();
        for (CachedTrial trial : cell.trials()) {
            TrialResult result = trial.result();
            if (!result.valid()) {
                failed.merge(result.reason(), 1, Integer::sum);
            }
            if (result.measured() != null) {
                unpinned.merge(String.valueOf(trial.getSpec().pinning()), result.pinned() ? 0 : 1, Integer::sum);
            }
        }
        failed.forEach((reason, n) -> gauges.add(FAILED, labels.add("reason", reason), n));
        unpinned.forEach((pinning, n) -> gauges.add(UNPINNED, labels.add("pinning", pinning), n));
    }

    /** @return the metrics of all that was added */
    List<MetricSnapshot> build() {
        List<MetricSnapshot> all = new ArrayList<>(gauges.build());
        all.add(roundTrip.build());
        all.add(infos.build());
        return all;
    }

    private void add(Labels labels, CellResult row) {
        Labels ofUnit = labels.add("unit", Texts.orEmpty(row.unit()));
        CellGauge.ALL.forEach(gauge -> gauges.add(gauge.name(), gauge.ofUnit() ? ofUnit : labels, gauge.of(row)));
        if (row.roundTrip() != null) {
            Quantile[] quantiles = CellRoundTrips.quantiles(row.roundTrip()).entrySet().stream()
                    .map(e -> new Quantile(e.getKey(), e.getValue()))
                    .toArray(Quantile[]::new);
            roundTrip.dataPoint(SummaryDataPointSnapshot.builder()
                    .labels(labels)
                    .quantiles(Quantiles.of(quantiles))
                    .build());
        }
    }

    private static Labels labels(SelectedCell cell) {
        Experiment experiment = cell.experiment();
        String plan =
                experiment.getStatus() == null ? null : experiment.getStatus().planHash();
        return Labels.of(
                "namespace",
                experiment.getMetadata().getNamespace(),
                "experiment",
                experiment.getMetadata().getName(),
                "variant",
                cell.variant(),
                "cell",
                cell.name(),
                "plan",
                Texts.orEmpty(plan));
    }
}
