package dev.topspin.operator.metrics;

import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.NodeCounts;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.api.NodeSweepStatus.PairFigures;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What came of node sweeps. Only the operator that does the work exports them, as {@link ResultFigures} are. Of nodes that are as
 * their peers there are counts alone, so that a sweep of a thousand takes no more room than one of ten.
 */
public final class SweepFigures implements MultiCollector {
    private static final String NODES = "topspin_sweep_nodes";
    private static final String PAIRS = "topspin_sweep_pairs";
    private static final String MEASURED = "topspin_sweep_measured_pairs";
    private static final String ROUND_TRIP = "topspin_sweep_round_trip_seconds";
    private static final String PAIR_RATIO = "topspin_sweep_pair_ratio";
    private static final String RATIO = "topspin_sweep_outlier_ratio";
    private static final String LOW = "topspin_sweep_outlier_low_ratio";
    private static final String HIGH = "topspin_sweep_outlier_high_ratio";
    private static final String CONFIRMED = "topspin_sweep_outlier_confirmed";
    private static final String PHASE = "topspin_sweep_phase";
    private static final String COMPLETION = "topspin_sweep_completion_timestamp_seconds";
    private static final double MICRO = 1e-6;

    private final Supplier<Stream<NodeSweep>> sweeps;
    private final BooleanSupplier leads;
    private final int mostRows;

    /**
     * @param sweeps all there are, at the time of a scrape
     * @param leads whether this operator does the work, and knows what there is
     * @param mostRows so many sweeps and outliers together are exported, those of the latest sweeps
     */
    public SweepFigures(Supplier<Stream<NodeSweep>> sweeps, BooleanSupplier leads, int mostRows) {
        this.sweeps = sweeps;
        this.leads = leads;
        this.mostRows = mostRows;
    }

    @Override
    public MetricSnapshots collect() {
        if (!leads.getAsBoolean()) {
            return MetricSnapshots.of();
        }
        Gauges gauges = gauges();
        SummarySnapshot.Builder roundTrip = SummarySnapshot.builder()
                .name(ROUND_TRIP)
                .help("Median round trips of the sweep's pairs, a value a pair.")
                .unit(Unit.SECONDS);
        SummarySnapshot.Builder beside = SummarySnapshot.builder()
                .name(PAIR_RATIO)
                .help("What pairs take by another path or under load over what they take else, a value a pair.");
        int left = mostRows;
        for (NodeSweep sweep : PageObjects.latestFirst(sweeps.get())) {
            if (sweep.getStatus() == null || left == 0) {
                continue;
            }
            left--;
            Labels labels = PageObjects.labels("sweep", sweep);
            add(gauges, labels, sweep);
            add(roundTrip, labels, sweep.getStatus().pairs());
            addRatios(beside, labels, sweep.getStatus().pairs());
            List<Outlier> outliers = outliers(sweep.getStatus()).limit(left).toList();
            left -= outliers.size();
            outliers.forEach(outlier -> add(gauges, labels, outlier));
        }
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        gauges.build().forEach(all::metricSnapshot);
        return all.metricSnapshot(roundTrip.build())
                .metricSnapshot(beside.build())
                .build();
    }

    private static Gauges gauges() {
        return new Gauges()
                .with(NODES, "Nodes of the sweep, by the verdict on them.")
                .with(PAIRS, "Pairs of nodes that the sweep is to measure.")
                .with(MEASURED, "Pairs of nodes of which there are figures.")
                .with(RATIO, "How many times what its peers take the node, or the link from node to other, takes.")
                .with(LOW, "Lower end of the 95 % interval of that ratio.")
                .with(HIGH, "Upper end of the same.")
                .with(CONFIRMED, "Whether it was slow again in fresh processes; else it is suspected.")
                .with(PHASE, "1, with the phase that the sweep is in.")
                .with(COMPLETION, "When the sweep's last verdict was made, in seconds since 1970.");
    }

    private static void add(Gauges gauges, Labels labels, NodeSweep sweep) {
        NodeSweepStatus status = sweep.getStatus();
        NodeCounts nodes = status.nodes();
        if (nodes != null) {
            for (Kind verdict : Kind.values()) {
                gauges.add(NODES, labels.add("verdict", verdict.name()), count(nodes, verdict));
            }
        }
        if (status.pairs() != null) {
            gauges.add(PAIRS, labels, status.pairs().total());
            gauges.add(MEASURED, labels, status.pairs().measured());
        }
        if (status.phase() != null) {
            gauges.add(PHASE, labels.add("phase", status.phase().name()), 1);
        }
        gauges.add(COMPLETION, PageObjects.ofSchedule(labels, sweep), Texts.seconds(status.completionTime()));
    }

    private static int count(NodeCounts nodes, Kind verdict) {
        return switch (verdict) {
            case Slow -> nodes.slow();
            case Suspect -> nodes.suspect();
            case Noisy -> nodes.noisy();
            case NotPinned -> nodes.notPinned();
            case NotTested -> nodes.notTested();
            case TooFew -> nodes.tooFew();
            case Ok ->
                nodes.measured() - nodes.slow() - nodes.suspect() - nodes.noisy() - nodes.notPinned() - nodes.tooFew();
        };
    }

    private static void add(SummarySnapshot.Builder roundTrip, Labels labels, PairFigures pairs) {
        if (pairs != null && pairs.p05Micros() != null && pairs.p50Micros() != null && pairs.p95Micros() != null) {
            roundTrip.dataPoint(SummaryDataPointSnapshot.builder()
                    .labels(labels)
                    .quantiles(Quantiles.of(
                            new Quantile(0.05, pairs.p05Micros() * MICRO),
                            new Quantile(0.5, pairs.p50Micros() * MICRO),
                            new Quantile(0.95, pairs.p95Micros() * MICRO)))
                    .build());
        }
    }

    private static void addRatios(SummarySnapshot.Builder beside, Labels labels, PairFigures pairs) {
        if (pairs != null && pairs.ratios() != null) {
            pairs.ratios()
                    .byName()
                    .forEach((name, over) -> beside.dataPoint(SummaryDataPointSnapshot.builder()
                            .labels(labels.add("ratio", name))
                            .quantiles(Quantiles.of(
                                    new Quantile(0.05, over.p05()),
                                    new Quantile(0.5, over.p50()),
                                    new Quantile(0.95, over.p95())))
                            .build()));
        }
    }

    private static Stream<Outlier> outliers(NodeSweepStatus status) {
        Set<List<String>> seen = new HashSet<>();
        return status.outliers().stream()
                .filter(o -> o.node() != null && seen.add(List.of(o.node(), Texts.orEmpty(o.other()), part(o))))
                .limit(NodeSweepStatus.MOST_OUTLIERS);
    }

    private static String part(Outlier outlier) {
        return outlier.part() == null ? "" : outlier.part().name();
    }

    private static void add(Gauges gauges, Labels ofSweep, Outlier outlier) {
        Labels labels = ofSweep.merge(
                Labels.of("node", outlier.node(), "other", Texts.orEmpty(outlier.other()), "part", part(outlier)));
        gauges.add(CONFIRMED, labels, (Boolean) outlier.confirmed());
        if (outlier.ratio() != null) {
            gauges.add(RATIO, labels, outlier.ratio().value());
            gauges.add(LOW, labels, outlier.ratio().low());
            gauges.add(HIGH, labels, outlier.ratio().high());
        }
    }
}
