package dev.topspin.operator.metrics;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.model.result.CellResult;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The results of every experiment, a point a cell over its forks. Labels: namespace, experiment, variant, cell, and the hash
 * of the plan, by which a result is known to be of the same experiment as last month's.
 */
public final class CellFigures implements MultiCollector {
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
    private static final String FLOOR_STEADY = "topspin_floor_steady";
    private static final String FLOOR_VARIATION = "topspin_floor_variation_ratio";

    private final Supplier<Stream<Experiment>> experiments;

    /** @param experiments all there are, at the time of a scrape */
    public CellFigures(Supplier<Stream<Experiment>> experiments) {
        this.experiments = experiments;
    }

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
                .with(FLOOR_STEADY, "Whether a cell that others are set against was steady over its forks.")
                .with(
                        FLOOR_VARIATION,
                        "Coefficient of variation over the floor's forks of what is compared with it: time of the unit, or"
                                + " median round trip.");
    }

    @Override
    public MetricSnapshots collect() {
        Gauges gauges = gauges();
        OpenLoopFigures openLoops = new OpenLoopFigures("cell", "the least of the forks");
        SummarySnapshot.Builder roundTrip = SummarySnapshot.builder()
                .name("topspin_cell_round_trip_seconds")
                .help("Recorded round trips of all forks together.")
                .unit(Unit.SECONDS);
        experiments.get().forEach(experiment -> {
            for (CellResult row : rows(experiment)) {
                Labels labels = labels(experiment, row);
                add(gauges, labels, row);
                openLoops.add(labels, row.openLoop());
                quantiles(row)
                        .map(q -> SummaryDataPointSnapshot.builder()
                                .labels(labels)
                                .quantiles(q)
                                .build())
                        .ifPresent(roundTrip::dataPoint);
            }
        });
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        gauges.build().forEach(all::metricSnapshot);
        openLoops.build().forEach(all::metricSnapshot);
        return all.metricSnapshot(roundTrip.build()).build();
    }

    private static List<CellResult> rows(Experiment experiment) {
        return Optional.ofNullable(experiment.getStatus())
                .map(ExperimentStatus::results)
                .orElse(List.of());
    }

    private static void add(Gauges to, Labels labels, CellResult row) {
        to.add(VALID, labels, row.valid());
        to.add(PINNED, labels, "True".equals(row.pinned()));
        to.add(FORKS, labels, row.forks());
        Labels ofUnit = labels.add("unit", row.unit());
        to.add(OPERATION, ofUnit, per(row.nsPerOp(), NANOS));
        to.add(LOW, ofUnit, per(row.nsPerOpLow(), NANOS));
        to.add(HIGH, ofUnit, per(row.nsPerOpHigh(), NANOS));
        to.add(VARIATION, labels, row.variation());
        to.add(OPERATIONS, ofUnit, row.opsPerSecond());
        to.add(CORES, labels, row.cpuCores());
        to.add(THREADS, labels, row.threads());
        to.add(FLOOR_TAX, labels, row.floorTax());
        to.add(FLOOR_TAX_LOW, labels, row.floorTaxLow());
        to.add(FLOOR_TAX_HIGH, labels, row.floorTaxHigh());
        to.add(NETWORK_TAX, labels, row.networkTax());
        to.add(NETWORK_TAX_LOW, labels, row.networkTaxLow());
        to.add(NETWORK_TAX_HIGH, labels, row.networkTaxHigh());
        if (row.floor() != null) {
            to.add(FLOOR_STEADY, labels, row.floor().steady());
            to.add(FLOOR_VARIATION, labels, row.floor().variation());
        }
    }

    private static Double per(Double value, double second) {
        return value == null ? null : value / second;
    }

    private static Optional<Quantiles> quantiles(CellResult row) {
        List<Quantile> quantiles = new ArrayList<>();
        quantile(0.5, row.p50Micros()).ifPresent(quantiles::add);
        quantile(0.99, row.p99Micros()).ifPresent(quantiles::add);
        quantile(0.999, row.p999Micros()).ifPresent(quantiles::add);
        return quantiles.isEmpty() ? Optional.empty() : Optional.of(Quantiles.of(quantiles));
    }

    private static Optional<Quantile> quantile(double part, Double micros) {
        return Optional.ofNullable(micros).map(m -> new Quantile(part, m / MICROS));
    }

    private static Labels labels(Experiment experiment, CellResult row) {
        String plan = experiment.getStatus().planHash();
        return Labels.of(
                "namespace",
                experiment.getMetadata().getNamespace(),
                "experiment",
                experiment.getMetadata().getName(),
                "variant",
                row.variant(),
                "cell",
                row.cell(),
                "plan",
                plan == null ? "" : plan);
    }
}
