package dev.topspin.workload.harness.export;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Taken;
import dev.topspin.workload.harness.trial.TrialListener;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** {@code /metrics} of a process of a trial, from before its first iteration until it was scraped after its last, if anything scrapes it. */
public final class MetricsServer implements TrialListener, AutoCloseable {
    private final TrialMetrics metrics;
    private final Optional<Endpoint> endpoint;

    private MetricsServer(TrialMetrics metrics, Optional<Endpoint> endpoint) {
        this.metrics = metrics;
        this.endpoint = endpoint;
    }

    /**
     * @param plan of the trial
     * @param role of this process
     * @param port where it listens; 0 for no server at all
     * @throws UncheckedIOException where the port can't be had
     */
    public static MetricsServer start(TrialPlan plan, Role role, int port) {
        TrialMetrics metrics = new TrialMetrics(
                Labels.of(
                        "experiment", plan.experiment(),
                        "variant", plan.cell().variant().name(),
                        "cell", plan.cell().name(),
                        "role", role.name()),
                plan.cell().workload().kind());
        if (port == 0) {
            return new MetricsServer(metrics, Optional.empty());
        }
        try {
            return new MetricsServer(metrics, Optional.of(Endpoint.open(metrics, port)));
        } catch (IOException e) {
            throw new UncheckedIOException("/metrics can't be served on port " + port, e);
        }
    }

    @Override
    public void iterationEnded(Iteration iteration, IterationOutcome outcome, Histogram roundTrips, Taken taken) {
        if (endpoint.isPresent()) {
            metrics.iterationEnded(iteration, outcome, roundTrips, taken);
        }
    }

    @Override
    public void reported(PodReport report) {
        if (endpoint.isPresent()) {
            metrics.reported(report);
        }
    }

    /**
     * Where something scraped this process while it ran, waits until the final figures were scraped too, and lets that answer
     * go out. Where nothing did, returns at once.
     *
     * @param most how long, at the most
     */
    public void linger(Duration most) {
        if (endpoint.isEmpty()) {
            return;
        }
        try {
            if (metrics.awaitLastScrape(most)) {
                endpoint.get().goodbye();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the server. */
    @Override
    public void close() {
        endpoint.ifPresent(Endpoint::close);
    }
}
