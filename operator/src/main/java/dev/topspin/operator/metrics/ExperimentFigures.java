package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus.Phase;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** How many experiments are in which phase: those in Queued are the queue. */
public final class ExperimentFigures implements Collector {
    private final Supplier<Stream<Experiment>> experiments;

    /** @param experiments all there are, at the time of a scrape */
    public ExperimentFigures(Supplier<Stream<Experiment>> experiments) {
        this.experiments = experiments;
    }

    @Override
    public MetricSnapshot collect() {
        long[] counts = new long[Phase.values().length];
        experiments.get().forEach(e -> {
            Phase phase = e.getStatus() == null || e.getStatus().phase() == null
                    ? Phase.Pending
                    : e.getStatus().phase();
            counts[phase.compareTo(Phase.Pending)]++;
        });
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name("topspin_experiments").help("Experiments in each phase.");
        for (Phase phase : Phase.values()) {
            gauge.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(Labels.of("phase", phase.name()))
                    .value((double) counts[phase.compareTo(Phase.Pending)])
                    .build());
        }
        return gauge.build();
    }
}
