package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.Json;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Reports;
import dev.topspin.operator.api.Trial;
import dev.topspin.operator.api.TrialStatus;
import dev.topspin.operator.api.TrialStatus.Phase;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrialFiguresTest {
    private static final String LABELS =
            "cell=\"akka[throughput=5]\",experiment=\"ping-pong\",fork=\"1\",namespace=\"lab\"";

    private final Trial trial = Fixtures.trial(
            Fixtures.experiment("ping-pong", "variants: [{name: akka, akka: {}}]\nmatrix: {throughput: [5]}"), 0);

    @Test
    void aFinishedTrialsFiguresAreInBaseUnits() throws Exception {
        finish(TrialResult.of(
                trial.getSpec(), List.of(Json.read(Reports.driver(trial.getSpec(), 40), PodReport.class))));
        String labels = LABELS + ",variant=\"akka\"";
        String ofUnit = LABELS + ",unit=\"hop\",variant=\"akka\"";
        assertEquals(
                """
                topspin_trial_cpu_cores{%s,node="n1",role="driver",variant="akka"} 2.0
                topspin_trial_operation_seconds{%s} 4.0E-8
                topspin_trial_operations_per_second{%s} 2.5E7
                topspin_trial_pinned{%s} 1.0
                topspin_trial_round_trip_seconds_count{%s} 1000
                topspin_trial_round_trip_seconds_sum{%s} 8.8E-5
                topspin_trial_round_trip_seconds{%s,quantile="0.5"} 8.0E-8
                topspin_trial_round_trip_seconds{%s,quantile="0.99"} 9.0E-7
                topspin_trial_round_trip_seconds{%s,quantile="0.999"} 9.0E-7
                topspin_trial_valid{%s} 1.0
                """.formatted(LABELS, ofUnit, ofUnit, labels, labels, labels, labels, labels, labels, labels),
                scrape());
    }

    @Test
    void aTrialThatFailedBeforeItMeasuredIsOnlyNotValid() throws Exception {
        finish(TrialResult.failed("Unschedulable", "no room"));
        assertEquals("topspin_trial_valid{" + LABELS + ",variant=\"akka\"} 0.0\n", scrape());
    }

    @Test
    void aTrialThatRunsHasNoFiguresYet() throws Exception {
        assertEquals("", scrape());
    }

    private void finish(TrialResult result) {
        trial.setStatus(new TrialStatus(
                1L,
                result.valid() ? Phase.Succeeded : Phase.Failed,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                result));
    }

    /** @return the lines of a scrape without comments, sorted but for the quantiles */
    private String scrape() throws IOException {
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(new TrialFigures(() -> Stream.of(trial)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(out, registry.scrape());
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"))
                .stripLeading();
    }
}
