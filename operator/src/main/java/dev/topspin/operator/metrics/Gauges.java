package dev.topspin.operator.metrics;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gauges while they are put together, in the order in which they were announced. */
final class Gauges {
    private final Map<String, GaugeSnapshot.Builder> builders = new LinkedHashMap<>();

    /** Announces a metric; a second one of the same name would replace it. */
    Gauges with(String name, String help) {
        builders.put(name, GaugeSnapshot.builder().name(name).help(help));
        return this;
    }

    /**
     * Adds a point.
     *
     * @param name of a metric that was announced
     * @param value null for none
     */
    void add(String name, Labels labels, Number value) {
        if (value != null) {
            builders.get(name)
                    .dataPoint(GaugeDataPointSnapshot.builder()
                            .labels(labels)
                            .value(value.doubleValue())
                            .build());
        }
    }

    /** Adds 1 for true and 0 for false, and nothing for null. */
    void add(String name, Labels labels, Boolean value) {
        add(name, labels, value == null ? null : (Integer) (value ? 1 : 0));
    }

    List<MetricSnapshot> build() {
        return builders.values().stream()
                .map(GaugeSnapshot.Builder::build)
                .map(MetricSnapshot.class::cast)
                .toList();
    }
}
