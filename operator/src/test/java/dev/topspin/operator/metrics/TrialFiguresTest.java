package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.model.Json;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.metrics.Extent.TrialSeries;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialFiguresTest {
    private static final String LABELS =
            "cell=\"akka[throughput=5]\",experiment=\"ping-pong\",fork=\"1\",namespace=\"lab\"";

    private final Experiment experiment =
            Fixtures.experiment("ping-pong", "variants: [{name: akka, akka: {}}]\nmatrix: {throughput: [5]}");
    private final Trial trial = Fixtures.trial(experiment, 0);

    @Test
    void aFinishedTrialsFiguresAreInBaseUnits() throws Exception {
        finish(
                trial,
                TrialResult.of(
                        trial.getSpec(),
                        List.of(Json.read(TerminationMessages.driver(trial.getSpec(), 40), PodReport.class))));
        assertEquals(
                """
                topspin_trial_compile_seconds{%3$s} 0.003
                topspin_trial_completion_timestamp_seconds{%1$s} 1.767225661E9
                topspin_trial_context_switches{%5$s,kind="involuntary",%6$s} 2.0
                topspin_trial_context_switches{%5$s,kind="voluntary",%6$s} 1.0
                topspin_trial_cpu_cores{%3$s} 2.0
                topspin_trial_cpu_migrations{%3$s} 0.0
                topspin_trial_gc_collections{%3$s} 0.0
                topspin_trial_gc_seconds{%3$s} 0.0
                topspin_trial_measured_seconds{%1$s} 8.0E-5
                topspin_trial_operation_seconds{%4$s} 4.0E-8
                topspin_trial_operations_per_second{%4$s} 2.5E7
                topspin_trial_pinned{%2$s,pinning="Required",variant="akka"} 1.0
                topspin_trial_round_trip_seconds_count{%1$s} 1000
                topspin_trial_round_trip_seconds_sum{%1$s} 8.8E-5
                topspin_trial_round_trip_seconds{%1$s,quantile="0.5"} 8.0E-8
                topspin_trial_round_trip_seconds{%1$s,quantile="0.99"} 9.0E-7
                topspin_trial_round_trip_seconds{%1$s,quantile="0.999"} 9.0E-7
                topspin_trial_steal_seconds{%3$s} 0.0
                topspin_trial_threads{%3$s} 2.0
                topspin_trial_throttled_periods{%3$s} 0.0
                topspin_trial_valid{%1$s} 1.0
                topspin_trial_warmup_iterations{%1$s} 4.0
                topspin_trial_warmup_steady{%1$s} 1.0
                """.formatted(
                                LABELS + ",variant=\"akka\"",
                                LABELS,
                                LABELS + ",node=\"n1\",role=\"driver\",variant=\"akka\"",
                                LABELS + ",unit=\"hop\",variant=\"akka\"",
                                "cell=\"akka[throughput=5]\",experiment=\"ping-pong\",fork=\"1\"",
                                "namespace=\"lab\",node=\"n1\",role=\"driver\",variant=\"akka\""),
                scrape());
    }

    @Test
    void anOpenLoopHasTheRateThatWasAskedForAndTheOneThatWasReachedAndNoTimeOfOne() throws Exception {
        finish(trial, open(trial, new OpenLoop(10_000, 9_999, 2_000)));
        String scrape = scrape();
        String labels = "{" + LABELS + ",variant=\"akka\"} ";
        assertTrue(scrape.contains("topspin_trial_asked_round_trips_per_second" + labels + "10000.0\n"), scrape);
        assertTrue(scrape.contains("topspin_trial_reached_round_trips_per_second" + labels + "9999.0\n"), scrape);
        assertTrue(scrape.contains("topspin_trial_rate_held" + labels + "1.0\n"), scrape);
        assertFalse(scrape.contains("topspin_trial_operation_seconds"), scrape);
        finish(trial, open(trial, new OpenLoop(10_000, 8_000, 2_000)));
        assertTrue(scrape().contains("topspin_trial_rate_held" + labels + "0.0\n"), scrape());
    }

    @Test
    void aTrialThatFailedBeforeItMeasuredHasItsReasonAndNoFigures() throws Exception {
        finish(trial, TrialResult.failed("Unschedulable", "no room"));
        assertEquals("""
                topspin_trial_completion_timestamp_seconds{%1$s,variant="akka"} 1.767225661E9
                topspin_trial_failure_info{%1$s,reason="Unschedulable",variant="akka"} 1
                topspin_trial_valid{%1$s,variant="akka"} 0.0
                """.formatted(LABELS), scrape());
    }

    @Test
    void aTrialThatRunsHasNoFiguresYet() throws Exception {
        assertEquals("", scrape());
    }

    /** @return a result with this in place of a closed loop */
    static TrialResult open(Trial trial, OpenLoop openLoop) {
        PodReport closed = Json.read(TerminationMessages.driver(trial.getSpec(), 40), PodReport.class);
        return TrialResult.of(
                trial.getSpec(),
                List.of(closed.withMeasured(
                        closed.measured().toBuilder().openLoop(openLoop).build())));
    }

    /** Ends a trial a minute and a second after the year began. */
    static void finish(Trial trial, TrialResult result) {
        finish(trial, result, "2026-01-01T00:01:01Z");
    }

    /** Ends a trial then. */
    static void finish(Trial trial, TrialResult result, String end) {
        trial.setStatus(new TrialStatus(
                1L,
                result.valid() ? Phase.Succeeded : Phase.Failed,
                null,
                null,
                null,
                end,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                result));
    }

    private String scrape() throws IOException {
        return Scrape.samples(
                Cached.figures(TrialSeries.Latest, List.of(experiment), List.of(Cached.of(trial))), "topspin_trial_");
    }
}
