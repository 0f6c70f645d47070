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
    private final Optional<Running> running;

    private record Running(Endpoint endpoint, Rehearsal rehearsal) {}

    private MetricsServer(TrialMetrics metrics, Optional<Running> running) {
        this.metrics = metrics;
        this.running = running;
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
            Endpoint endpoint = Endpoint.open(metrics, null, port);
            Rehearsal rehearsal = Rehearsal.start(plan.cell().workload().kind());
            return new MetricsServer(metrics, Optional.of(new Running(endpoint, rehearsal)));
        } catch (IOException e) {
            throw new UncheckedIOException("/metrics can't be served on port " + port, e);
        }
    }

    @Override
    public void iterationEnded(Iteration iteration, IterationOutcome outcome, Histogram roundTrips, Taken taken) {
        running.ifPresent(r -> {
            r.rehearsal().end();
            metrics.iterationEnded(iteration, outcome, roundTrips, taken);
        });
    }

    @Override
    public void reported(PodReport report) {
        running.ifPresent(r -> metrics.reported(report));
    }

    /**
     * Where something scraped this process while it ran, waits until the final figures were scraped too, and lets that answer
     * go out. Where nothing did, returns at once.
     *
     * @param most how long, at the most
     */
    public void linger(Duration most) {
        if (running.isEmpty()) {
            return;
        }
        try {
            if (metrics.awaitLastScrape(most)) {
                running.get().endpoint().goodbye();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the server. */
    @Override
    public void close() {
        running.ifPresent(r -> r.endpoint().close());
    }
}
