package dev.topspin.operator.metrics;

import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;

/** Counts and times what the reconcilers do. */
public final class Reconciliations implements Metrics {
    private final Counter reconciliations;
    private final Histogram seconds;

    /** @param registry to which the metrics are added */
    public Reconciliations(PrometheusRegistry registry) {
        reconciliations = Counter.builder()
                .name("topspin_operator_reconciliations_total")
                .help(
                        "Reconciliations, by controller and by whether they ended with an error, after which they are retried.")
                .labelNames("controller", "result")
                .register(registry);
        seconds = Histogram.builder()
                .name("topspin_operator_reconciliation_seconds")
                .help("How long a reconciliation took.")
                .unit(Unit.SECONDS)
                .labelNames("controller")
                .classicExponentialUpperBounds(0.001, 4, 8)
                .register(registry);
    }

    @Override
    public <T> T timeControllerExecution(ControllerExecution<T> execution) throws Exception {
        long start = System.nanoTime();
        boolean done = false;
        // both from the start: a rate sees the first error only where there was a zero before it
        reconciliations.initLabelValues(execution.controllerName(), "success");
        reconciliations.initLabelValues(execution.controllerName(), "error");
        try {
            T result = execution.execute();
            done = true;
            return result;
        } finally {
            reconciliations
                    .labelValues(execution.controllerName(), done ? "success" : "error")
                    .inc();
            seconds.labelValues(execution.controllerName()).observe((System.nanoTime() - start) * 1e-9);
        }
    }
}
