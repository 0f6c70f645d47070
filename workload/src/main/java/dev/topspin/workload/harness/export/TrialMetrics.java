package dev.topspin.workload.harness.export;

import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Taken;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The metrics of a process of a trial: written by the harness between iterations, read by scrapes at any time. */
final class TrialMetrics implements MultiCollector {
    private static final double NANOS = 1e-9;

    /** A scrape may come so much later than the ones before. */
    private static final long LATE_SCRAPE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Labels labels;
    private final WorkloadKind workload;
    private final RoundTrips roundTrips = new RoundTrips();
    private final Phase warmup;
    private final Phase measured;
    private final CountDownLatch lastScrape = new CountDownLatch(1);
    private double operationSeconds = Double.NaN;
    private int scrapes;
    private long scrapedNanos;
    private long longestNanos;
    private MetricSnapshots noise = new MetricSnapshots();
    private boolean ended;
    private boolean succeeded;
    private boolean pinned;

    /** Running totals of the warm-up or of the measuring. */
    private static final class Phase {
        private final Labels labels;
        private long iterations;
        private long messages;
        private Taken taken = Taken.NOTHING;
        private long wallNanos;

        Phase(Labels labels) {
            this.labels = labels;
        }
    }

    /**
     * @param labels on every metric
     * @param workload whose unit the figures are in
     */
    TrialMetrics(Labels labels, WorkloadKind workload) {
        this.labels = labels;
        this.workload = workload;
        this.warmup = new Phase(labels.add("phase", "warmup"));
        this.measured = new Phase(labels.add("phase", "measured"));
    }

    synchronized void iterationEnded(Iteration iteration, IterationOutcome outcome, Histogram recorded, Taken taken) {
        Phase phase = iteration.warmup() ? warmup : measured;
        phase.iterations++;
        phase.messages += outcome.sent();
        phase.taken = phase.taken.plus(taken);
        phase.wallNanos += outcome.elapsedNanos();
        operationSeconds = workload.nsPerOp(outcome.exchanges(), outcome.elapsedNanos()) * NANOS;
        if (!iteration.warmup()) {
            roundTrips.add(recorded);
        }
    }

    synchronized void reported(PodReport report) {
        noise = NoiseMetrics.of(report, labels);
        ended = true;
        succeeded = report.succeeded();
        pinned = report.proof() != null && report.proof().pinned();
    }

    /**
     * Waits until the final figures were scraped: not at all where nothing scraped any before, and where something did, little
     * longer than it ever let them wait.
     *
     * @param most how long, at the most
     * @return whether they were
     */
    boolean awaitLastScrape(Duration most) throws InterruptedException {
        return lastScrape.await(Math.min(most.toNanos(), nextScrapeNanos()), TimeUnit.NANOSECONDS);
    }

    /** @return how far away the next scrape may be, in nanoseconds; 0 for never */
    private synchronized long nextScrapeNanos() {
        return switch (scrapes) {
            case 0 -> 0;
            case 1 -> Long.MAX_VALUE;
            default -> longestNanos + LATE_SCRAPE_NANOS;
        };
    }

    private void scraped() {
        long nowNanos = System.nanoTime();
        if (scrapes > 0) {
            longestNanos = Math.max(longestNanos, nowNanos - scrapedNanos);
        }
        scrapes++;
        scrapedNanos = nowNanos;
    }

    @Override
    public synchronized MetricSnapshots collect() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        all.metricSnapshot(roundTrips.snapshot(labels));
        all.metricSnapshot(counter("topspin_messages", "Messages that this process sent.", p -> p.messages));
        all.metricSnapshot(counter("topspin_iterations", "Iterations that are over.", p -> p.iterations));
        all.metricSnapshot(counter(
                "topspin_cpu_seconds",
                "CPU time of all threads of this process in iterations.",
                p -> p.taken.cpuNanos() * NANOS));
        all.metricSnapshot(counter(
                "topspin_gc_seconds", "Time in garbage collection in iterations.", p -> p.taken.gcNanos() * NANOS));
        all.metricSnapshot(counter(
                "topspin_compile_seconds",
                "Time of the JIT compiler's threads for the compilations that ended in iterations.",
                p -> p.taken.compileNanos() * NANOS));
        all.metricSnapshot(counter("topspin_wall_seconds", "Wall time of iterations.", p -> p.wallNanos * NANOS));
        if (!Double.isNaN(operationSeconds)) {
            all.metricSnapshot(gauge(
                    "topspin_operation_seconds",
                    "One of the unit (a hop is a message one way), as one strand saw it in the latest iteration.",
                    operationSeconds,
                    labels.add("unit", workload.unit().name())));
        }
        noise.forEach(all::metricSnapshot);
        if (ended) {
            all.metricSnapshot(gauge(
                    "topspin_process_succeeded",
                    "1 where this process reported well, 0 else.",
                    succeeded ? 1 : 0,
                    labels));
            all.metricSnapshot(gauge(
                    "topspin_process_pinned",
                    "1 where this process proved its pinning, 0 else.",
                    pinned ? 1 : 0,
                    labels));
            lastScrape.countDown();
        } else {
            scraped();
        }
        return all.build();
    }

    private CounterSnapshot counter(String name, String help, java.util.function.ToDoubleFunction<Phase> value) {
        CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
        for (Phase phase : new Phase[] {warmup, measured}) {
            counter.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                    .labels(phase.labels)
                    .value(value.applyAsDouble(phase))
                    .build());
        }
        return counter.build();
    }

    private static GaugeSnapshot gauge(String name, String help, double value, Labels of) {
        return GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                        .labels(of)
                        .value(value)
                        .build())
                .build();
    }
}
