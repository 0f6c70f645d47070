package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.cache.CachedTrial;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.ArrayList;
import java.util.List;

/** The final figures of finished trials, each with the labels namespace, experiment, variant, cell and fork. */
final class TrialFigures {
    private static final double NANOS = 1e9;
    private static final String VALID = "topspin_trial_valid";
    private static final String PINNED = "topspin_trial_pinned";
    private static final String COMPLETION = "topspin_trial_completion_timestamp_seconds";
    private static final String MEASURED = "topspin_trial_measured_seconds";
    private static final String OPERATION = "topspin_trial_operation_seconds";
    private static final String WARMUPS = "topspin_trial_warmup_iterations";
    private static final String STEADY = "topspin_trial_warmup_steady";
    private static final String OPERATIONS = "topspin_trial_operations_per_second";

    private final Gauges gauges = new Gauges()
            .with(VALID, "Whether the trial's result is valid.")
            .with(
                    PINNED,
                    "Whether every process of the trial proved that its CPUs were exclusive; the label pinning says"
                            + " what was asked for.")
            .with(COMPLETION, "When the trial ended, in seconds since 1970.")
            .with(MEASURED, "Wall time of the measured iterations together.")
            .with(OPERATION, "Time of one of the unit, as one strand saw it; a hop is a message one way.")
            .with(OPERATIONS, "Units of all strands together, a second.")
            .with(WARMUPS, "Warm-up iterations that were run.")
            .with(STEADY, "Whether the warm-up was steady at its end, where that was looked for.");
    private final InfoSnapshot.Builder failure =
            InfoSnapshot.builder().name("topspin_trial_failure").help("Why the trial's result is not valid.");
    private final SummarySnapshot.Builder roundTrip = SummarySnapshot.builder()
            .name("topspin_trial_round_trip_seconds")
            .help("Recorded round trips of the measured iterations.")
            .unit(Unit.SECONDS);
    private final OpenLoopFigures openLoops = new OpenLoopFigures();
    private final ProcessFigures processes = new ProcessFigures();

    /** @return the metrics of all that was added */
    List<MetricSnapshot> build() {
        List<MetricSnapshot> all = new ArrayList<>(gauges.build());
        all.add(failure.build());
        all.add(roundTrip.build());
        all.addAll(openLoops.build());
        all.addAll(processes.build());
        return all;
    }

    /**
     * Adds a trial.
     *
     * @param experiment it is of
     * @param trial that is over
     */
    void add(Experiment experiment, CachedTrial trial) {
        TrialResult result = trial.result();
        Labels labels = labels(experiment, trial);
        gauges.add(VALID, labels, result.valid());
        gauges.add(COMPLETION, labels, Texts.seconds(trial.getStatus().completionTime()));
        if (!result.valid()) {
            failure.dataPoint(InfoDataPointSnapshot.builder()
                    .labels(labels.add("reason", result.reason()))
                    .build());
        }
        Measured measured = result.measured();
        if (measured == null) {
            return;
        }
        gauges.add(PINNED, labels.add("pinning", String.valueOf(trial.getSpec().pinning())), result.pinned());
        gauges.add(MEASURED, labels, measured.elapsedNanos() / NANOS);
        Labels ofUnit = labels.add("unit", String.valueOf(trial.getSpec().unit()));
        gauges.add(OPERATION, ofUnit, measured.openLoop() != null ? null : measured.nsPerOp() / NANOS);
        gauges.add(OPERATIONS, ofUnit, measured.opsPerSecond());
        if (measured.warmup() != null) {
            gauges.add(WARMUPS, labels, measured.warmup().iterations());
            gauges.add(STEADY, labels, measured.warmup().steady());
        }
        openLoops.add(labels, measured.openLoop());
        processes.add(labels, result.reports());
        if (measured.p50Nanos() != null) {
            roundTrip.dataPoint(roundTrips(labels, measured));
        }
    }

    private static SummaryDataPointSnapshot roundTrips(Labels labels, Measured measured) {
        List<Quantile> quantiles = new ArrayList<>();
        quantile(quantiles, 0.5, measured.p50Nanos());
        quantile(quantiles, 0.99, measured.p99Nanos());
        quantile(quantiles, 0.999, measured.p999Nanos());
        var point = SummaryDataPointSnapshot.builder()
                .labels(labels)
                .quantiles(Quantiles.of(quantiles))
                .count(measured.recorded());
        if (measured.meanNanos() != null) {
            point.sum(measured.meanNanos() * measured.recorded() / NANOS);
        }
        return point.build();
    }

    private static void quantile(List<Quantile> to, double part, Long nanos) {
        if (nanos != null) {
            to.add(new Quantile(part, nanos / NANOS));
        }
    }

    private static Labels labels(Experiment experiment, CachedTrial trial) {
        CachedTrial.Identity plan = trial.getSpec();
        return Labels.of(
                "namespace",
                experiment.getMetadata().getNamespace(),
                "experiment",
                experiment.getMetadata().getName(),
                "variant",
                Texts.orEmpty(plan.variant()),
                "cell",
                Texts.orEmpty(plan.cell()),
                "fork",
                Integer.toString(plan.fork()));
    }
}
