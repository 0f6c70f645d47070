package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Collection;
import java.util.List;

/**
 * How many experiments are in which phase, those in Queued being the queue; and when those that ended did, and how long they took. Those
 * that are a part of a sweep or a search are counted, and have no series of their own.
 */
final class ExperimentFigures {
    private static final String EXPERIMENTS = "topspin_experiments";
    private static final String SUCCESS = "topspin_experiment_last_success_timestamp_seconds";
    private static final String DURATION = "topspin_experiment_duration_seconds";

    private ExperimentFigures() {}

    /** @param experiments all there are, each once */
    static List<MetricSnapshot> of(Collection<Experiment> experiments) {
        Gauges gauges = new Gauges()
                .with(EXPERIMENTS, "Experiments in each phase.")
                .with(SUCCESS, "When the experiment ended with valid results of all trials, in seconds since 1970.")
                .with(DURATION, "From the experiment's first trial to the end of its last.");
        long[] counts = new long[Phase.values().length];
        for (Experiment experiment : experiments) {
            ExperimentStatus status = experiment.getStatus();
            Phase phase = status == null || status.phase() == null ? Phase.Pending : status.phase();
            counts[phase.compareTo(Phase.Pending)]++;
            Long end = status == null ? null : Texts.seconds(status.completionTime());
            if (end != null && !Selection.isPart(experiment)) {
                Labels labels = Labels.of(
                        "namespace",
                        experiment.getMetadata().getNamespace(),
                        "experiment",
                        experiment.getMetadata().getName());
                Long start = Texts.seconds(status.startTime());
                gauges.add(SUCCESS, labels, phase == Phase.Succeeded ? end : null);
                gauges.add(DURATION, labels, start == null ? null : (Long) (end - start));
            }
        }
        for (Phase phase : Phase.values()) {
            gauges.add(EXPERIMENTS, Labels.of("phase", phase.name()), counts[phase.compareTo(Phase.Pending)]);
        }
        return gauges.build();
    }
}
