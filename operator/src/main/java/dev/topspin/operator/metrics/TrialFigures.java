package dev.topspin.operator.metrics;

import dev.topspin.api.Trial;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The final figures of every finished trial, each with the labels namespace, experiment, variant, cell and fork. */
public final class TrialFigures implements MultiCollector {
    private static final double NANOS = 1e9;
    private static final String VALID = "topspin_trial_valid";
    private static final String PINNED = "topspin_trial_pinned";
    private static final String COMPLETION = "topspin_trial_completion_timestamp_seconds";
    private static final String MEASURED = "topspin_trial_measured_seconds";
    private static final String OPERATION = "topspin_trial_operation_seconds";
    private static final String WARMUPS = "topspin_trial_warmup_iterations";
    private static final String STEADY = "topspin_trial_warmup_steady";
    private static final String OPERATIONS = "topspin_trial_operations_per_second";

    private final Supplier<Stream<Trial>> trials;

    /** @param trials all there are, at the time of a scrape */
    public TrialFigures(Supplier<Stream<Trial>> trials) {
        this.trials = trials;
    }

    /** The metrics while they are put together. */
    private static final class Builders {
        final Gauges gauges = new Gauges()
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
        final InfoSnapshot.Builder failure =
                InfoSnapshot.builder().name("topspin_trial_failure").help("Why the trial's result is not valid.");
        final SummarySnapshot.Builder roundTrip = SummarySnapshot.builder()
                .name("topspin_trial_round_trip_seconds")
                .help("Recorded round trips of the measured iterations.")
                .unit(Unit.SECONDS);
        final OpenLoopFigures openLoops = new OpenLoopFigures("trial", null);
        final ProcessFigures processes = new ProcessFigures();

        MetricSnapshots build() {
            MetricSnapshots.Builder all = MetricSnapshots.builder();
            gauges.build().forEach(all::metricSnapshot);
            all.metricSnapshot(failure.build());
            all.metricSnapshot(roundTrip.build());
            openLoops.build().forEach(all::metricSnapshot);
            processes.build().forEach(all::metricSnapshot);
            return all.build();
        }
    }

    @Override
    public MetricSnapshots collect() {
        Builders builders = new Builders();
        trials.get()
                .filter(t -> t.getStatus() != null && t.getStatus().result() != null)
                .filter(t ->
                        t.getStatus().phase() != null && t.getStatus().phase().over())
                .forEach(t -> add(builders, t));
        return builders.build();
    }

    private static void add(Builders to, Trial trial) {
        TrialResult result = trial.getStatus().result();
        Labels labels = labels(trial);
        to.gauges.add(VALID, labels, result.valid());
        if (trial.getStatus().completionTime() != null) {
            to.gauges.add(
                    COMPLETION,
                    labels,
                    Instant.parse(trial.getStatus().completionTime()).getEpochSecond());
        }
        if (!result.valid()) {
            to.failure.dataPoint(InfoDataPointSnapshot.builder()
                    .labels(labels.add("reason", result.reason()))
                    .build());
        }
        Measured measured = result.measured();
        if (measured == null) {
            return;
        }
        to.gauges.add(
                PINNED,
                labels.add("pinning", trial.getSpec().placement().pinning().name()),
                result.pinned());
        to.gauges.add(MEASURED, labels, measured.elapsedNanos() / NANOS);
        Labels ofUnit = labels.add(
                "unit", trial.getSpec().cell().workload().kind().unit().name());
        to.gauges.add(OPERATION, ofUnit, measured.openLoop() != null ? null : measured.nsPerOp() / NANOS);
        to.gauges.add(OPERATIONS, ofUnit, measured.opsPerSecond());
        if (measured.warmup() != null) {
            to.gauges.add(WARMUPS, labels, measured.warmup().iterations());
            to.gauges.add(STEADY, labels, measured.warmup().steady());
        }
        to.openLoops.add(labels, measured.openLoop());
        for (PodReport report : result.reports()) {
            to.processes.add(labels, report);
        }
        if (measured.p50Nanos() != null) {
            to.roundTrip.dataPoint(roundTrips(labels, measured));
        }
    }

    private static SummaryDataPointSnapshot roundTrips(Labels labels, Measured measured) {
        var point = SummaryDataPointSnapshot.builder()
                .labels(labels)
                .quantiles(Quantiles.of(
                        new Quantile(0.5, measured.p50Nanos() / NANOS),
                        new Quantile(0.99, measured.p99Nanos() / NANOS),
                        new Quantile(0.999, measured.p999Nanos() / NANOS)))
                .count(measured.recorded());
        if (measured.meanNanos() != null) {
            point.sum(measured.meanNanos() * measured.recorded() / NANOS);
        }
        return point.build();
    }

    private static Labels labels(Trial trial) {
        TrialPlan plan = trial.getSpec();
        return Labels.of(
                "namespace",
                trial.getMetadata().getNamespace(),
                "experiment",
                plan.experiment(),
                "variant",
                plan.cell().variant().name(),
                "cell",
                plan.cell().name(),
                "fork",
                Integer.toString(plan.fork()));
    }
}
