package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.operator.cache.CachedTrial;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Experiments, and the results of their cells and trials. Only the operator that does the work exports them: one that waits to be
 * the leader knows the same, and all would be there twice.
 */
public final class ResultFigures implements MultiCollector {
    private static final String LEFT_OUT = "topspin_operator_cells_left_out";

    private final Supplier<Stream<Experiment>> experiments;
    private final Supplier<Stream<CachedTrial>> trials;
    private final BooleanSupplier leads;
    private final Extent extent;

    /**
     * @param experiments all there are, at the time of a scrape
     * @param trials all there are, at the time of a scrape
     * @param leads whether this operator does the work, and knows what there is
     * @param extent how much is exported
     */
    public ResultFigures(
            Supplier<Stream<Experiment>> experiments,
            Supplier<Stream<CachedTrial>> trials,
            BooleanSupplier leads,
            Extent extent) {
        this.experiments = experiments;
        this.trials = trials;
        this.leads = leads;
        this.extent = extent;
    }

    @Override
    public MetricSnapshots collect() {
        if (!leads.getAsBoolean()) {
            return MetricSnapshots.of();
        }
        Selection selection = new Selection(experiments.get(), trials.get(), extent.cells());
        CellFigures ofCells = new CellFigures();
        TrialFigures ofTrials = new TrialFigures();
        for (SelectedCell cell : selection.cells()) {
            ofCells.add(cell);
            cell.trials(extent.trials()).forEach(trial -> ofTrials.add(cell.experiment(), trial));
        }
        Gauges leftOut = new Gauges()
                .with(LEFT_OUT, "Cells that have results which are not exported, because there are too many.");
        leftOut.add(LEFT_OUT, Labels.EMPTY, selection.leftOut());
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        ofTrials.build().forEach(all::metricSnapshot);
        ofCells.build().forEach(all::metricSnapshot);
        ExperimentFigures.of(selection.experiments()).forEach(all::metricSnapshot);
        leftOut.build().forEach(all::metricSnapshot);
        return all.build();
    }
}
