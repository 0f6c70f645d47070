package dev.topspin.workload.harness.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Settling;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.testing.prometheus.Metric;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.Taken;
import io.prometheus.metrics.expositionformats.generated.com_google_protobuf_4_33_5.Metrics;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a trial's process really answers to a scrape. */
class MetricsServerTest {
    private static final String PROTOBUF =
            "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited";

    private final HttpClient http = HttpClient.newHttpClient();
    private int port;
    private MetricsServer server;

    @BeforeEach
    void runATrial() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            port = any.getLocalPort();
        }
        TrialPlan plan = Plans.counted(new VariantRuntime.Spin(null), Plans.pingPong(10, 1, 1));
        server = MetricsServer.start(plan, Role.driver, port);
        Histogram roundTrips = RoundTripRecorder.histogram();
        roundTrips.recordValueWithCount(1_500, 10);
        server.iterationEnded(
                new Iteration(1, 1, false, 10, 10),
                new IterationOutcome(10, 15_000, 20, 20, 20),
                roundTrips,
                new Taken(15_000, 0, 0, 0));
    }

    private void report() {
        NoiseFloor floor = new NoiseFloor(2, 200_000_000, 50, 7, 1, 123_000, 0.001, 3.1, 2_000L, 9_000L, 50_000L);
        Proof proof = Proof.builder()
                .interference(new Interference(1_000_000, 10L, 0.00001, null, null, null))
                .build();
        server.reported(new PodReport(1, "", 0, "driver", null, null, null, null, null, proof, null)
                .withSettling(new Settling(Settling.End.Alone, 100_000_000, 1, 0.0, 0.0))
                .withNoise(new Noise(List.of(floor), List.of(floor))));
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void thePageOfMetricsListsJustWhatIsExported() throws Exception {
        report();
        String page = Files.readString(Path.of("..", "docs", "prometheus.md"));
        String table = page.substring(page.indexOf("### Of a trial's pods"), page.indexOf("### Of a finished trial"));
        assertEquals(Metric.listed(table), Metric.exposed(new String(scrape("text/plain"), StandardCharsets.UTF_8)));
    }

    @Test
    void whoAsksForProtobufGetsTheNativeHistogramWithTheClassicBucketsBesideIt() throws Exception {
        Metrics.Histogram histogram = families(scrape(PROTOBUF)).stream()
                .filter(family -> family.getName().equals("topspin_round_trip_seconds"))
                .findFirst()
                .orElseThrow()
                .getMetric(0)
                .getHistogram();
        assertEquals(3, histogram.getSchema());
        assertEquals(10, histogram.getSampleCount());
        assertEquals(1, histogram.getPositiveSpanCount());
        assertEquals(List.of(10L), histogram.getPositiveDeltaList());
        assertEquals(29, histogram.getBucketCount());
        assertEquals(
                10,
                histogram.getBucketList().stream()
                        .filter(bucket -> bucket.getUpperBound() == 2e-6)
                        .findFirst()
                        .orElseThrow()
                        .getCumulativeCount());
    }

    @Test
    void whoWasNeverScrapedEndsAtOnceForScrapesOfItsOwnAreNone() {
        report();
        long start = System.nanoTime();
        server.linger(Duration.ofSeconds(20));
        assertTrue(System.nanoTime() - start < 5_000_000_000L, "waited for a scrape that nobody makes");
    }

    @Test
    void whoWasScrapedWhileItRanWaitsForTheScrapeOfItsFinalFigures() throws Exception {
        scrape("text/plain");
        report();
        long start = System.nanoTime();
        server.linger(Duration.ofMillis(300));
        assertTrue(System.nanoTime() - start >= 300_000_000L, "did not wait for whoever scrapes");
        scrape("text/plain");
        server.linger(Duration.ofDays(1));
    }

    @Test
    void waitsLittleLongerThanItsScraperLetItWaitBefore() throws Exception {
        scrape("text/plain");
        Thread.sleep(200);
        scrape("text/plain");
        report();
        long start = System.nanoTime();
        server.linger(Duration.ofSeconds(60));
        long waited = System.nanoTime() - start;
        assertTrue(waited >= 200_000_000L, "did not wait for whoever scrapes");
        assertTrue(waited < 20_000_000_000L, "waited longer than two scrapes were apart");
    }

    @Test
    void theNoiseOfEachCpuIsInSecondsAndHertz() throws Exception {
        report();
        String page = new String(scrape("text/plain"), StandardCharsets.UTF_8);
        assertEquals(List.of(0.000123, 0.000123), values(page, "topspin_cpu_noise_longest_gap_seconds{", "cpu=\"2\""));
        assertEquals(List.of(7.0, 7.0), values(page, "topspin_cpu_noise_gaps{", "over=\"10us\""));
        assertEquals(List.of(3.1e9), values(page, "topspin_cpu_hertz{", "when=\"after\""));
        assertEquals(List.of(5e-5), values(page, "topspin_cpu_wake_seconds{", "idle=\"100ms\"", "when=\"before\""));
        assertEquals(List.of(1e-5), values(page, "topspin_run_delay_ratio{"));
        assertEquals(List.of(0.1), values(page, "topspin_settling_seconds{"));
    }

    /** Of the series with these labels, to twelve digits. */
    private static List<Double> values(String page, String start, String... labels) {
        return page.lines()
                .filter(line -> line.startsWith(start))
                .filter(line -> List.of(labels).stream().allMatch(line::contains))
                .map(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .map(value -> Double.parseDouble("%.11e".formatted(value)))
                .toList();
    }

    private static List<Metrics.MetricFamily> families(byte[] body) throws IOException {
        List<Metrics.MetricFamily> families = new ArrayList<>();
        try (InputStream in = new ByteArrayInputStream(body)) {
            for (Metrics.MetricFamily family = Metrics.MetricFamily.parseDelimitedFrom(in);
                    family != null;
                    family = Metrics.MetricFamily.parseDelimitedFrom(in)) {
                families.add(family);
            }
        }
        return families;
    }

    private byte[] scrape(String accept) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/metrics"))
                .header("Accept", accept)
                .build();
        HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        assertEquals(200, response.statusCode());
        return response.body();
    }
}
