package dev.topspin.operator.metrics;

import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.model.schedule.CellVerdict;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The verdicts of schedules, and when they ran. Only the operator that does the work exports them, as {@link ResultFigures} are.
 */
public final class ScheduleFigures implements MultiCollector {
    private static final String REGRESSED = "topspin_schedule_regressed";
    private static final String RATIO = "topspin_schedule_expected_ratio";
    private static final String LOW = "topspin_schedule_expected_low_ratio";
    private static final String HIGH = "topspin_schedule_expected_high_ratio";
    private static final String SUCCESS = "topspin_schedule_last_success_timestamp_seconds";
    private static final String NEXT = "topspin_schedule_next_timestamp_seconds";

    private final Supplier<Stream<ExperimentSchedule>> schedules;
    private final BooleanSupplier leads;
    private final int mostCells;

    /**
     * @param schedules all there are, at the time of a scrape
     * @param leads whether this operator does the work, and knows what there is
     * @param mostCells of so many cells verdicts are exported
     */
    public ScheduleFigures(Supplier<Stream<ExperimentSchedule>> schedules, BooleanSupplier leads, int mostCells) {
        this.schedules = schedules;
        this.leads = leads;
        this.mostCells = mostCells;
    }

    @Override
    public MetricSnapshots collect() {
        if (!leads.getAsBoolean()) {
            return MetricSnapshots.of();
        }
        Gauges gauges = new Gauges()
                .with(
                        REGRESSED,
                        "Whether the cell is slower than the runs before let expect; the label floor says whether others are set"
                                + " against it, so that the machine is.")
                .with(RATIO, "The cell's latest figure divided by the one that was expected.")
                .with(LOW, "Lower end of the prediction, divided by what was expected.")
                .with(HIGH, "Upper end of the prediction or what is tolerated, divided by what was expected.")
                .with(SUCCESS, "When the latest run that succeeded had finished, in seconds since 1970.")
                .with(NEXT, "When the next run is due, in seconds since 1970.");
        Set<String> seen = new HashSet<>();
        int left = mostCells;
        for (ExperimentSchedule schedule : schedules.get().toList()) {
            ExperimentScheduleStatus status = schedule.getStatus();
            String namespace = schedule.getMetadata().getNamespace();
            String name = schedule.getMetadata().getName();
            if (status == null || !seen.add(namespace + "/" + name)) {
                continue;
            }
            Labels labels = Labels.of("namespace", namespace, "schedule", name);
            gauges.add(SUCCESS, labels, Texts.seconds(status.lastSuccessfulTime()));
            gauges.add(NEXT, labels, Texts.seconds(status.nextScheduleTime()));
            List<CellVerdict> cells = compared(status).limit(left).toList();
            left -= cells.size();
            cells.forEach(cell -> add(gauges, labels, cell));
        }
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        gauges.build().forEach(all::metricSnapshot);
        return all.build();
    }

    private static Stream<CellVerdict> compared(ExperimentScheduleStatus status) {
        Set<String> names = new HashSet<>();
        return status.known().cells().stream()
                .filter(cell -> cell.cell() != null && cell.verdict() != null && cell.compared())
                .filter(cell -> cell.ratio() != null && names.add(cell.cell()));
    }

    private static void add(Gauges gauges, Labels ofSchedule, CellVerdict cell) {
        Labels labels = ofSchedule.merge(Labels.of("cell", cell.cell(), "floor", Boolean.toString(cell.floor())));
        gauges.add(REGRESSED, labels, cell.regressed());
        gauges.add(RATIO, labels, cell.ratio());
        gauges.add(LOW, labels, share(cell.expectedLow(), cell));
        gauges.add(HIGH, labels, share(cell.expectedHigh(), cell));
    }

    private static Double share(Double end, CellVerdict cell) {
        return end == null || cell.expected() == null ? null : (Double) (end / cell.expected());
    }
}
