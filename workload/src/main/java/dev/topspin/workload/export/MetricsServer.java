package dev.topspin.workload.export;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.workload.trial.Iteration;
import dev.topspin.workload.trial.IterationOutcome;
import dev.topspin.workload.trial.Taken;
import dev.topspin.workload.trial.TrialListener;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** {@code /metrics} of a process of a trial, from before its first iteration until it was scraped after its last. */
public final class MetricsServer implements TrialListener, AutoCloseable {
    private static final long GOODBYE_SECONDS = 2;

    private final TrialMetrics metrics;
    private final Optional<Running> running;

    private record Running(HTTPServer server, ExecutorService threads) {}

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
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(metrics);
        JvmMetrics.builder().register(registry);
        ExecutorService threads = Executors.newFixedThreadPool(
                2, Thread.ofPlatform().daemon().name("topspin-metrics-", 0).factory());
        try {
            HTTPServer server = HTTPServer.builder()
                    .port(port)
                    .registry(registry)
                    .executorService(threads)
                    .buildAndStart();
            return new MetricsServer(metrics, Optional.of(new Running(server, threads)));
        } catch (IOException e) {
            threads.shutdown();
            throw new UncheckedIOException("/metrics can't be served on port " + port, e);
        }
    }

    @Override
    public void iterationEnded(Iteration iteration, IterationOutcome outcome, Histogram roundTrips, Taken taken) {
        running.ifPresent(r -> metrics.iterationEnded(iteration, outcome, roundTrips, taken));
    }

    @Override
    public void reported(PodReport report) {
        running.ifPresent(r -> metrics.reported(report));
    }

    /**
     * Waits until the final figures were scraped, and lets that answer go out.
     *
     * @param most how long, at the most
     */
    public void linger(Duration most) {
        if (running.isEmpty()) {
            return;
        }
        try {
            if (metrics.awaitLastScrape(most)) {
                running.get().threads().shutdown();
                boolean sent = running.get().threads().awaitTermination(GOODBYE_SECONDS, TimeUnit.SECONDS);
                if (!sent) {
                    System.err.println("the last scrape was not answered in " + GOODBYE_SECONDS + " s");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the server. */
    @Override
    public void close() {
        running.ifPresent(r -> r.server().close());
    }
}
