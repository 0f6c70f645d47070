package dev.topspin.workload.harness.export;

import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Taken;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * Serves made-up metrics to itself and scrapes them, until a scrape is quick: what the first ones load, interpret and compile would
 * else happen beside measured iterations, for as many of them as come at one scrape in some seconds.
 */
final class Rehearsal {
    private static final Duration QUICK = Duration.ofMillis(1);
    private static final int QUICK_ONES = 8;
    private static final Duration MOST = Duration.ofSeconds(1);

    /** In which forms metrics are asked for: Prometheus' own two, with native histograms and without. */
    private static final String[] FORMS = {
        "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited",
        "application/openmetrics-text;version=1.0.0"
    };

    private final WorkloadKind workload;
    private volatile boolean over;

    /** @param workload of the trial */
    Rehearsal(WorkloadKind workload) {
        this.workload = workload;
    }

    /**
     * Begins, and goes on in a thread of its own.
     *
     * @param workload of the trial
     */
    static Rehearsal start(WorkloadKind workload) {
        Rehearsal rehearsal = new Rehearsal(workload);
        Thread.ofPlatform().daemon().name("topspin-metrics-rehearsal").start(rehearsal::rehearse);
        return rehearsal;
    }

    /** @return how many scrapes it took; 0 where it was ended before */
    int rehearse() {
        TrialMetrics madeUp = madeUp();
        int scrapes = 0;
        try (Endpoint endpoint = Endpoint.open(madeUp, InetAddress.getLoopbackAddress(), 0)) {
            long start = System.nanoTime();
            int quick = 0;
            while (quick < QUICK_ONES && !over && System.nanoTime() - start < MOST.toNanos()) {
                long asked = System.nanoTime();
                scrape(endpoint.port(), FORMS[scrapes++ % FORMS.length]);
                quick = System.nanoTime() - asked < QUICK.toNanos() ? quick + 1 : 0;
            }
        } catch (IOException e) {
            System.err.println("scrapes could not be rehearsed, the first ones take longer: " + e.getMessage());
        }
        return scrapes;
    }

    /** Metrics with as many buckets as any trial has. */
    private TrialMetrics madeUp() {
        TrialMetrics metrics =
                new TrialMetrics(Labels.of("experiment", "-", "variant", "-", "cell", "-", "role", "-"), workload);
        Histogram roundTrips = RoundTripRecorder.histogram();
        for (long nanos = 1; nanos < RoundTripRecorder.MAX_NANOS; nanos += 1 + nanos / 16) {
            roundTrips.recordValue(nanos);
        }
        metrics.iterationEnded(
                new Iteration(1, 1, false, 1, 1), new IterationOutcome(1, 1, 1, 1, 1), roundTrips, Taken.NOTHING);
        return metrics;
    }

    private static void scrape(int port, String form) throws IOException {
        String request = String.join(
                "\r\n",
                "GET /metrics HTTP/1.1",
                "Host: localhost",
                "Accept: " + form,
                "Accept-Encoding: gzip",
                "Connection: close",
                "",
                "");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().readAllBytes();
        }
    }

    /** It ends soon, whether scrapes have become quick or not. */
    void end() {
        over = true;
    }
}
