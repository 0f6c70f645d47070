package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.RoundTrip;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.Trust;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.StatusFixture;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.metrics.Extent.TrialSeries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CellFiguresTest {
    private static final String LABELS =
            "cell=\"akka[throughput=5]\",experiment=\"ping-pong\",namespace=\"lab\",plan=\"00ff\"";

    /** A cell of an experiment, with every figure that there is. */
    static final CellResult ROW = CellResult.builder()
            .cell("akka[throughput=5]")
            .variant("akka")
            .parameters("throughput=5")
            .forks(3)
            .unit("hop")
            .nsPerOp(new Interval(400, 380.0, 420.0))
            .opsPerSecond(2.5e6)
            .roundTrip(new RoundTrip(0.5, 1, 1.5))
            .openLoop(new OpenLoop(10_000, 9_500.5, 2_000))
            .cpuCores(1.9)
            .threads(2)
            .tax(new Tax(Tax.Kind.Operation, "spin", new Ratio(8, 7.5, 8.5)))
            .pinned(true)
            .valid(true)
            .trust(new Trust(0.025, true, 0))
            .floor(new Steadiness(false, 0.31))
            .build();

    static Experiment experiment(CellResult row) {
        Experiment experiment = Fixtures.experiment(
                "ping-pong", "variants: [{name: akka, akka: {}}]\nmatrix: {throughput: [5]}\nmeasurement: {forks: 4}");
        experiment.setStatus(new StatusFixture()
                .phase(Phase.Succeeded)
                .started("2026-01-01T00:00:00Z")
                .completed("2026-01-01T00:02:00Z")
                .plan("00ff", 1)
                .rows(List.of(row))
                .build());
        return experiment;
    }

    @Test
    void aCellsFiguresAreInBaseUnitsAndNameTheirPlan() throws Exception {
        String ofUnit = LABELS + ",unit=\"hop\",variant=\"akka\"";
        String labels = LABELS + ",variant=\"akka\"";
        assertEquals(
                """
                topspin_cell_asked_round_trips_per_second{%2$s} 10000.0
                topspin_cell_cpu_cores{%2$s} 1.9
                topspin_cell_floor_tax_high_ratio{%2$s} 8.5
                topspin_cell_floor_tax_low_ratio{%2$s} 7.5
                topspin_cell_floor_tax_ratio{%2$s} 8.0
                topspin_cell_forks{%2$s} 3.0
                topspin_cell_info{cell="akka[throughput=5]",experiment="ping-pong",in_flight="1",namespace="lab",%3$s} 1
                topspin_cell_operation_high_seconds{%1$s} 4.2E-7
                topspin_cell_operation_low_seconds{%1$s} 3.8E-7
                topspin_cell_operation_seconds{%1$s} 4.0E-7
                topspin_cell_operation_variation_ratio{%2$s} 0.025
                topspin_cell_operations_per_second{%1$s} 2500000.0
                topspin_cell_pinned{%2$s} 1.0
                topspin_cell_rate_held{%2$s} 0.0
                topspin_cell_reached_round_trips_per_second{%2$s} 9500.5
                topspin_cell_round_trip_seconds{%2$s,quantile="0.5"} 5.0E-7
                topspin_cell_round_trip_seconds{%2$s,quantile="0.99"} 1.0E-6
                topspin_cell_round_trip_seconds{%2$s,quantile="0.999"} 1.5E-6
                topspin_cell_threads{%2$s} 2.0
                topspin_cell_unsteady_warmups{%2$s} 0.0
                topspin_cell_valid{%2$s} 1.0
                topspin_floor_steady{%2$s} 0.0
                topspin_floor_variation_ratio{%2$s} 0.31
                """.formatted(
                                ofUnit,
                                labels,
                                "pairs=\"1\",pinning=\"Required\",plan=\"00ff\",runtime=\"akka\",throughput=\"5\","
                                        + "variant=\"akka\",workload=\"pingPong\""),
                scrape(experiment(ROW)));
    }

    @Test
    void aCellOfAnEarlierPlanIsWhatItWasThen() throws Exception {
        Experiment experiment = Fixtures.experiment("x", Fixtures.IN_FLIGHT);
        experiment.setStatus(new StatusFixture()
                .phase(Phase.Succeeded)
                .started("2026-01-01T00:00:00Z")
                .completed("2026-01-01T00:02:00Z")
                .plan(Fixtures.HASH_OF_ONE_IN_FLIGHT, 1)
                .rows(List.of(ROW.toBuilder().cell("spin").variant("spin").build()))
                .build());
        String scrape = scrape(experiment);
        assertTrue(scrape.contains("topspin_cell_info{cell=\"spin\",experiment=\"x\",in_flight=\"1\","), scrape);
    }

    @Test
    void whatIsNoFloorAndRanInAClosedLoopHasNoneOfTheirFigures() throws Exception {
        String scrape = scrape(experiment(closed(null)));
        assertFalse(scrape.contains("topspin_floor_") || scrape.contains("rate_held"), scrape);
        assertFalse(scrape.contains("round_trips_per_second"), scrape);
    }

    @Test
    void aFloorThatRanOnceIsNotYetSteadyOrUnsteady() throws Exception {
        String scrape = scrape(experiment(closed(new Steadiness(null, null))));
        assertFalse(scrape.contains("topspin_floor_"), scrape);
    }

    private static CellResult closed(Steadiness floor) {
        return CellResult.builder()
                .cell("spin")
                .variant("spin")
                .forks(1)
                .unit("hop")
                .nsPerOp(new Interval(40, null, null))
                .opsPerSecond(2.5e7)
                .roundTrip(new RoundTrip(0.1, 0.2, 0.3))
                .cpuCores(2.0)
                .threads(2)
                .pinned(true)
                .valid(true)
                .floor(floor)
                .build();
    }

    @Test
    void aTaxOverANetworkIsOfRoundTripsAndIsNoFloorTax() throws Exception {
        Tax tax = new Tax(Tax.Kind.RoundTrip, "socket", new Ratio(1.5, 1.25, 1.75));
        String taxes = scrape(experiment(ROW.toBuilder().tax(tax).build()))
                .lines()
                .filter(line -> line.contains("_tax_"))
                .map(line -> line.replaceFirst("\\{.*}", ""))
                .collect(Collectors.joining("\n"));
        assertEquals("""
                topspin_cell_network_tax_high_ratio 1.75
                topspin_cell_network_tax_low_ratio 1.25
                topspin_cell_network_tax_ratio 1.5""", taxes);
    }

    /** A cell of which no trial was valid. */
    static CellResult failed(String cell) {
        return CellResult.builder()
                .cell(cell)
                .variant(cell)
                .unit("hop")
                .pinned(false)
                .message("Unschedulable: no room")
                .build();
    }

    @Test
    void aCellWithoutAValidTrialHasNoFigures() throws Exception {
        CellResult row = failed("akka");
        String labels = "{cell=\"akka\",experiment=\"ping-pong\",namespace=\"lab\",plan=\"00ff\",variant=\"akka\"}";
        assertEquals("""
                topspin_cell_forks%1$s 0.0
                topspin_cell_pinned%1$s 0.0
                topspin_cell_valid%1$s 0.0
                """.formatted(labels), scrape(experiment(row)));
    }

    @Test
    void anExperimentThatWasNotLookedAtYetHasNone() throws Exception {
        Experiment experiment = Fixtures.experiment("new", "variants: [{name: akka, akka: {}}]");
        assertEquals("", scrape(experiment));
    }

    @Test
    void whatAnotherVersionStoredAndThisOneCannotPlanHasItsFiguresWithoutParameters() throws Exception {
        Experiment experiment = experiment(ROW);
        experiment.setSpec(new ExperimentSpec(null, List.of(), null, null, null, null));
        String scrape = scrape(experiment);
        assertTrue(scrape.contains("topspin_cell_operation_seconds"), scrape);
        assertFalse(scrape.contains("topspin_cell_info"), scrape);
    }

    @Test
    void trialsAreCountedByWhyTheyFailedAndWhetherTheyWerePinned() throws Exception {
        Experiment experiment = experiment(ROW);
        List<CachedTrial> trials = new ArrayList<>();
        for (int fork = 0; fork < 4; fork++) {
            Trial trial = Fixtures.trial(experiment, fork);
            TrialFiguresTest.finish(
                    trial,
                    switch (fork) {
                        case 0 -> TrialResult.failed("OOMKilled", "too much");
                        case 1 -> TrialResult.failed("Unschedulable", "no room");
                        default -> result(trial, TerminationMessages.notPinned(trial.getSpec(), 40));
                    });
            trials.add(Cached.of(trial));
        }
        String labels = LABELS + ",%svariant=\"akka\"";
        String scrape = Scrape.samples(
                Cached.figures(TrialSeries.None, List.of(experiment), trials), ".*_(failed|unpinned|completion)_");
        assertEquals(
                """
                topspin_cell_completion_timestamp_seconds{%1$s} 1.767225661E9
                topspin_cell_failed_trials{%2$s} 1.0
                topspin_cell_failed_trials{%3$s} 2.0
                topspin_cell_failed_trials{%4$s} 1.0
                topspin_cell_unpinned_trials{%5$s} 2.0
                """.formatted(
                                labels.formatted(""),
                                labels.formatted("reason=\"OOMKilled\","),
                                labels.formatted("reason=\"PinningNotProven\","),
                                labels.formatted("reason=\"Unschedulable\","),
                                LABELS.replace("plan=", "pinning=\"Required\",plan=") + ",variant=\"akka\""),
                scrape);
    }

    private static TrialResult result(Trial trial, String report) {
        return TrialResult.of(trial.getSpec(), List.of(Json.read(report, PodReport.class)));
    }

    private static String scrape(Experiment experiment) throws IOException {
        return Scrape.samples(
                Cached.figures(TrialSeries.Latest, List.of(experiment), List.of()), "topspin_(cell|floor)_");
    }
}
