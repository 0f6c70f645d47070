package dev.topspin.operator.metrics;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.api.Trial;
import dev.topspin.operator.api.TrialStatus.Phase;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The final figures of every finished trial, each with the labels namespace, experiment, variant, cell and fork. */
public final class TrialFigures implements MultiCollector {
    private static final double NANOS = 1e9;

    private final Supplier<Stream<Trial>> trials;

    /** @param trials all there are, at the time of a scrape */
    public TrialFigures(Supplier<Stream<Trial>> trials) {
        this.trials = trials;
    }

    /** The metrics while they are put together. */
    private static final class Builders {
        final GaugeSnapshot.Builder valid = gauge("topspin_trial_valid", "Whether the trial's result is valid.");
        final GaugeSnapshot.Builder pinned = gauge(
                "topspin_trial_pinned", "Whether every process of the trial proved that its CPUs were exclusive.");
        final GaugeSnapshot.Builder operation = gauge(
                        "topspin_trial_operation_seconds",
                        "Time of one of the unit, as one strand saw it; a hop is a message one way.")
                .unit(Unit.SECONDS);
        final GaugeSnapshot.Builder operations =
                gauge("topspin_trial_operations_per_second", "Units of all strands together, a second.");
        final GaugeSnapshot.Builder cores =
                gauge("topspin_trial_cpu_cores", "CPU cores kept busy by one process of the trial.");
        final SummarySnapshot.Builder roundTrip = SummarySnapshot.builder()
                .name("topspin_trial_round_trip_seconds")
                .help("Recorded round trips of the measured iterations.")
                .unit(Unit.SECONDS);

        private static GaugeSnapshot.Builder gauge(String name, String help) {
            return GaugeSnapshot.builder().name(name).help(help);
        }

        MetricSnapshots build() {
            return MetricSnapshots.of(
                    valid.build(),
                    pinned.build(),
                    operation.build(),
                    operations.build(),
                    cores.build(),
                    roundTrip.build());
        }
    }

    @Override
    public MetricSnapshots collect() {
        Builders builders = new Builders();
        trials.get()
                .filter(t -> t.getStatus() != null && t.getStatus().result() != null)
                .filter(t -> t.getStatus().phase() == Phase.Succeeded
                        || t.getStatus().phase() == Phase.Failed)
                .forEach(t -> add(builders, t));
        return builders.build();
    }

    private static void add(Builders to, Trial trial) {
        TrialResult result = trial.getStatus().result();
        Labels labels = labels(trial);
        to.valid.dataPoint(point(labels, result.valid() ? 1 : 0));
        Measured measured = result.measured();
        if (measured == null) {
            return;
        }
        to.pinned.dataPoint(point(labels, result.pinned() ? 1 : 0));
        Labels ofUnit = labels.merge(Labels.of(
                "unit", trial.getSpec().cell().workload().kind().unit().name()));
        to.operation.dataPoint(point(ofUnit, measured.nsPerOp() / NANOS));
        to.operations.dataPoint(point(ofUnit, measured.opsPerSecond()));
        for (PodReport report : result.reports()) {
            if (report.usage() != null) {
                String node = report.environment() == null
                        ? null
                        : report.environment().node();
                Labels ofProcess = labels.merge(Labels.of("role", report.role(), "node", node == null ? "" : node));
                to.cores.dataPoint(point(ofProcess, report.usage().cpuCores()));
            }
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

    private static GaugeDataPointSnapshot point(Labels labels, double value) {
        return GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
    }
}
