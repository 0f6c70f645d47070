package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.RoundTrip;
import dev.topspin.model.result.Tax;
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
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;
    private static final String VALID = "topspin_cell_valid";
    private static final String PINNED = "topspin_cell_pinned";
    private static final String FORKS = "topspin_cell_forks";
    private static final String OPERATION = "topspin_cell_operation_seconds";
    private static final String LOW = "topspin_cell_operation_low_seconds";
    private static final String HIGH = "topspin_cell_operation_high_seconds";
    private static final String VARIATION = "topspin_cell_operation_variation_ratio";
    private static final String OPERATIONS = "topspin_cell_operations_per_second";
    private static final String CORES = "topspin_cell_cpu_cores";
    private static final String THREADS = "topspin_cell_threads";
    private static final String FLOOR_TAX = "topspin_cell_floor_tax_ratio";
    private static final String FLOOR_TAX_LOW = "topspin_cell_floor_tax_low_ratio";
    private static final String FLOOR_TAX_HIGH = "topspin_cell_floor_tax_high_ratio";
    private static final String NETWORK_TAX = "topspin_cell_network_tax_ratio";
    private static final String NETWORK_TAX_LOW = "topspin_cell_network_tax_low_ratio";
    private static final String NETWORK_TAX_HIGH = "topspin_cell_network_tax_high_ratio";
    private static final String COMPLETION = "topspin_cell_completion_timestamp_seconds";
    private static final String FAILED = "topspin_cell_failed_trials";
    private static final String UNPINNED = "topspin_cell_unpinned_trials";
    private static final String UNSTEADY = "topspin_cell_unsteady_warmups";
    private static final String FLOOR_STEADY = "topspin_floor_steady";
    private static final String FLOOR_VARIATION = "topspin_floor_variation_ratio";

    private final Gauges gauges = gauges();
    private final OpenLoopFigures openLoops = new OpenLoopFigures("cell", "the least of the forks");
    private final CellInfos infos = new CellInfos();
    private final SummarySnapshot.Builder roundTrip = SummarySnapshot.builder()
            .name("topspin_cell_round_trip_seconds")
            .help("Recorded round trips of all forks together.")
            .unit(Unit.SECONDS);

    private static Gauges gauges() {
        return new Gauges()
                .with(VALID, "Whether every finished trial of the cell is valid.")
                .with(PINNED, "Whether every finished trial of the cell proved its pinning.")
                .with(FORKS, "Valid trials that the figures stand on.")
                .with(OPERATION, "Time of one of the unit, median over the forks; a hop is a message one way.")
                .with(LOW, "Lower end of the 95 % interval of the same.")
                .with(HIGH, "Upper end of the 95 % interval of the same.")
                .with(VARIATION, "Coefficient of variation of the same over the forks: standard deviation / mean.")
                .with(OPERATIONS, "Units of all strands together, a second, median over the forks.")
                .with(CORES, "CPU cores kept busy by all processes, median over the forks.")
                .with(THREADS, "Threads that ran the measured parties, the most of any fork.")
                .with(
                        FLOOR_TAX,
                        "Time of the unit divided by that of the floor on the same CPUs: spin for hops (hop tax), threads"
                                + " for meetings.")
                .with(FLOOR_TAX_LOW, "Lower end of the 95 % interval of the floor tax.")
                .with(FLOOR_TAX_HIGH, "Upper end of the 95 % interval of the floor tax.")
                .with(NETWORK_TAX, "Median round trip divided by that of socket between the same places.")
                .with(NETWORK_TAX_LOW, "Lower end of the 95 % interval of the network tax.")
                .with(NETWORK_TAX_HIGH, "Upper end of the 95 % interval of the network tax.")
                .with(COMPLETION, "When the cell's latest finished trial ended, in seconds since 1970.")
                .with(FAILED, "Finished trials of the cell without a valid result, by the reason.")
                .with(
                        UNPINNED,
                        "Measured trials of the cell that did not prove that their CPUs were exclusive; the label pinning"
                                + " says what was asked for.")
                .with(UNSTEADY, "Valid trials of the cell of which the warm-up was not steady at its end.")
                .with(FLOOR_STEADY, "Whether a cell that others are set against was steady over its forks.")
                .with(
                        FLOOR_VARIATION,
                        "Coefficient of variation over the floor's forks of what is compared with it: time of the unit, or"
                                + " median round trip.");
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
        all.addAll(openLoops.build());
        all.add(roundTrip.build());
        all.add(infos.build());
        return all;
    }

    private void add(Labels labels, CellResult row) {
        gauges.add(VALID, labels, row.valid());
        gauges.add(PINNED, labels, row.provenPinned());
        gauges.add(FORKS, labels, row.forks());
        Labels ofUnit = labels.add("unit", Texts.orEmpty(row.unit()));
        if (row.nsPerOp() != null) {
            gauges.add(OPERATION, ofUnit, row.nsPerOp().median() / NANOS);
            gauges.add(LOW, ofUnit, per(row.nsPerOp().low(), NANOS));
            gauges.add(HIGH, ofUnit, per(row.nsPerOp().high(), NANOS));
        }
        gauges.add(VARIATION, labels, row.trust().variation());
        gauges.add(OPERATIONS, ofUnit, row.opsPerSecond());
        gauges.add(CORES, labels, row.cpuCores());
        gauges.add(THREADS, labels, row.threads());
        if (row.tax() != null) {
            tax(labels, row.tax());
        }
        gauges.add(UNSTEADY, labels, row.trust().unsteady());
        openLoops.add(labels, row.openLoop());
        if (row.roundTrip() != null) {
            roundTrip.dataPoint(SummaryDataPointSnapshot.builder()
                    .labels(labels)
                    .quantiles(quantiles(row.roundTrip()))
                    .build());
        }
        if (row.floor() != null) {
            gauges.add(FLOOR_STEADY, labels, row.floor().steady());
            gauges.add(FLOOR_VARIATION, labels, row.floor().variation());
        }
    }

    private void tax(Labels labels, Tax tax) {
        boolean ofNetwork = tax.kind() == Tax.Kind.RoundTrip;
        gauges.add(ofNetwork ? NETWORK_TAX : FLOOR_TAX, labels, tax.ratio().value());
        gauges.add(
                ofNetwork ? NETWORK_TAX_LOW : FLOOR_TAX_LOW, labels, tax.ratio().low());
        gauges.add(
                ofNetwork ? NETWORK_TAX_HIGH : FLOOR_TAX_HIGH,
                labels,
                tax.ratio().high());
    }

    private static Double per(Double value, double second) {
        return value == null ? null : value / second;
    }

    private static Quantiles quantiles(RoundTrip roundTrip) {
        return Quantiles.of(
                new Quantile(0.5, roundTrip.p50Micros() / MICROS),
                new Quantile(0.99, roundTrip.p99Micros() / MICROS),
                new Quantile(0.999, roundTrip.p999Micros() / MICROS));
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
