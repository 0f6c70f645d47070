package dev.topspin.operator.metrics;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;

/** Which operator this is. */
public final class BuildInfo implements Collector {
    private final InfoSnapshot info;

    /**
     * @param version e.g. {@code 1.0.0}
     * @param revision the commit it was built from
     */
    public BuildInfo(String version, String revision) {
        info = InfoSnapshot.builder()
                .name("topspin_build")
                .help("The operator's version, and the commit it was built from.")
                .dataPoint(InfoDataPointSnapshot.builder()
                        .labels(Labels.of("version", version, "revision", revision))
                        .build())
                .build();
    }

    @Override
    public MetricSnapshot collect() {
        return info;
    }
}
