package dev.topspin.workload.harness.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Taken;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TrialMetricsTest {
    private final TrialMetrics metrics =
            new TrialMetrics(Labels.of("cell", "a"), new PingPong(10L, 2, 1, 0, new Pause(Pause.Kind.None, null)));

    private static Histogram roundTrips(long... nanos) {
        Histogram histogram = RoundTripRecorder.histogram();
        for (long value : nanos) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    private void iteration(boolean warmup, long... nanos) {
        metrics.iterationEnded(
                new Iteration(1, 2, warmup, 10, 10),
                new IterationOutcome(50, 1_000_000, 100, 100, 100),
                roundTrips(nanos),
                new Taken(3_000_000, 500_000, 1, 2_000_000));
    }

    private String scrape() {
        try (ByteArrayOutputStream text = new ByteArrayOutputStream()) {
            PrometheusTextFormatWriter.create().write(text, metrics.collect());
            return text.toString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void assertLine(String line) {
        String text = scrape();
        assertTrue(text.lines().anyMatch(line::equals), line + " is not in\n" + text);
    }

    @Test
    void namesUnitsAndLabelsAreThoseOfPrometheus() {
        iteration(false, 500);
        assertLine("topspin_messages_total{cell=\"a\",phase=\"measured\"} 100.0");
        assertLine("topspin_messages_total{cell=\"a\",phase=\"warmup\"} 0.0");
        assertLine("topspin_iterations_total{cell=\"a\",phase=\"measured\"} 1.0");
        assertLine("topspin_cpu_seconds_total{cell=\"a\",phase=\"measured\"} 0.003");
        assertLine("topspin_gc_seconds_total{cell=\"a\",phase=\"measured\"} 5.0E-4");
        assertLine("topspin_compile_seconds_total{cell=\"a\",phase=\"measured\"} 0.002");
        assertLine("topspin_wall_seconds_total{cell=\"a\",phase=\"measured\"} 0.001");
        assertLine("topspin_operation_seconds{cell=\"a\",unit=\"hop\"} 2.0E-5");
    }

    @Test
    void classicBucketsEndAtPowersOfTwoOfAMicrosecond() {
        iteration(false, 120, 900, 1_100, 3_000_000_000L);
        assertLine("topspin_round_trip_seconds_bucket{cell=\"a\",le=\"1.25E-7\"} 1");
        assertLine("topspin_round_trip_seconds_bucket{cell=\"a\",le=\"1.0E-6\"} 2");
        assertLine("topspin_round_trip_seconds_bucket{cell=\"a\",le=\"2.0E-6\"} 3");
        assertLine("topspin_round_trip_seconds_bucket{cell=\"a\",le=\"+Inf\"} 4");
        assertLine("topspin_round_trip_seconds_count{cell=\"a\"} 4");
    }

    @Test
    void nativeBucketsHoldEveryRoundTripWithinItsBounds() {
        long[] nanos = {0, 1, 137, 1_000, 1_024, 77_777, 5_000_000_000L};
        RoundTrips sorted = new RoundTrips();
        sorted.add(roundTrips(nanos));
        HistogramDataPointSnapshot point =
                sorted.snapshot(Labels.EMPTY).getDataPoints().getFirst();
        assertEquals(1, point.getNativeZeroCount());
        long[] found = {0};
        point.getNativeBucketsForPositiveValues().forEach(bucket -> {
            double upper = Math.pow(2, bucket.getBucketIndex() / 8.0);
            double lower = Math.pow(2, (bucket.getBucketIndex() - 1) / 8.0);
            for (long value : nanos) {
                if (value * 1e-9 > lower && value * 1e-9 <= upper) {
                    found[0]++;
                }
            }
        });
        assertEquals(nanos.length - 1, found[0]);
        assertEquals(nanos.length, point.getCount());
    }

    @Test
    void warmupIsNotAmongTheRoundTrips() {
        iteration(true, 500);
        assertLine("topspin_round_trip_seconds_count{cell=\"a\"} 0");
        assertLine("topspin_iterations_total{cell=\"a\",phase=\"warmup\"} 1.0");
    }

    @Test
    void onlyAScrapeAfterTheReportIsTheLast() throws InterruptedException {
        scrape();
        assertFalse(metrics.awaitLastScrape(Duration.ZERO));
        metrics.reported(new PodReport(1, "", 0, "driver", null, null, null, null, null, null, null));
        assertFalse(metrics.awaitLastScrape(Duration.ZERO));
        assertLine("topspin_process_succeeded{cell=\"a\"} 1.0");
        assertLine("topspin_process_pinned{cell=\"a\"} 0.0");
        assertTrue(metrics.awaitLastScrape(Duration.ZERO));
    }
}
