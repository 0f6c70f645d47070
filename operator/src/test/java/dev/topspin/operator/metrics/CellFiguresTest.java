package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.Steadiness;
import dev.topspin.operator.Fixtures;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellFiguresTest {
    private static final String LABELS =
            "cell=\"akka[throughput=5]\",experiment=\"ping-pong\",namespace=\"lab\",plan=\"00ff\"";

    /** A cell of an experiment, with every figure that there is. */
    static final CellResult ROW = new CellResult(
            "akka[throughput=5]",
            "akka",
            "throughput=5",
            3,
            "hop",
            400.0,
            380.0,
            420.0,
            2.5e6,
            0.5,
            1.0,
            1.5,
            1.9,
            2,
            null,
            null,
            8.0,
            1.5,
            "True",
            true,
            null,
            7.5,
            8.5,
            1.25,
            1.75,
            null,
            new OpenLoop(10_000, 9_500.5, 2_000),
            0.025,
            true,
            0,
            new Steadiness(false, 0.31));

    static Experiment experiment(CellResult row) {
        Experiment experiment = Fixtures.experiment("ping-pong", "variants: [{name: akka, akka: {}}]");
        experiment.setStatus(new ExperimentStatus(
                1L, null, Phase.Succeeded, null, null, "00ff", 1L, null, null, null, List.of(), List.of(row)));
        return experiment;
    }

    @Test
    void aCellsFiguresAreInBaseUnitsAndNameTheirPlan() throws Exception {
        String ofUnit = LABELS + ",unit=\"hop\",variant=\"akka\"";
        String labels = LABELS + ",variant=\"akka\"";
        assertEquals("""
                topspin_cell_asked_round_trips_per_second{%2$s} 10000.0
                topspin_cell_cpu_cores{%2$s} 1.9
                topspin_cell_floor_tax_high_ratio{%2$s} 8.5
                topspin_cell_floor_tax_low_ratio{%2$s} 7.5
                topspin_cell_floor_tax_ratio{%2$s} 8.0
                topspin_cell_forks{%2$s} 3.0
                topspin_cell_network_tax_high_ratio{%2$s} 1.75
                topspin_cell_network_tax_low_ratio{%2$s} 1.25
                topspin_cell_network_tax_ratio{%2$s} 1.5
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
                topspin_cell_valid{%2$s} 1.0
                topspin_floor_steady{%2$s} 0.0
                topspin_floor_variation_ratio{%2$s} 0.31
                """.formatted(ofUnit, labels), Scrape.samples(new CellFigures(() -> Stream.of(experiment(ROW)))));
    }

    @Test
    void whatIsNoFloorAndRanInAClosedLoopHasNoneOfTheirFigures() throws Exception {
        String scrape = Scrape.samples(new CellFigures(() -> Stream.of(experiment(closed(null)))));
        assertFalse(scrape.contains("topspin_floor_") || scrape.contains("rate_held"), scrape);
        assertFalse(scrape.contains("round_trips_per_second"), scrape);
    }

    @Test
    void aFloorThatRanOnceIsNotYetSteadyOrUnsteady() throws Exception {
        String scrape =
                Scrape.samples(new CellFigures(() -> Stream.of(experiment(closed(new Steadiness(null, null))))));
        assertFalse(scrape.contains("topspin_floor_"), scrape);
    }

    private static CellResult closed(Steadiness floor) {
        return new CellResult(
                "spin", "spin", null, 1, "hop", 40.0, null, null, 2.5e7, 0.1, 0.2, 0.3, 2.0, 2, null, null, null, null,
                "True", true, null, null, null, null, null, null, null, null, null, null, floor);
    }

    @Test
    void aCellWithoutAValidTrialHasNoFigures() throws Exception {
        CellResult row = CellResult.without("akka", "akka", null, "hop", "False", "Unschedulable: no room");
        String labels = "{cell=\"akka\",experiment=\"ping-pong\",namespace=\"lab\",plan=\"00ff\",variant=\"akka\"}";
        assertEquals("""
                topspin_cell_forks%1$s 0.0
                topspin_cell_pinned%1$s 0.0
                topspin_cell_valid%1$s 0.0
                """.formatted(labels), Scrape.samples(new CellFigures(() -> Stream.of(experiment(row)))));
    }

    @Test
    void anExperimentThatWasNotLookedAtYetHasNone() throws Exception {
        Experiment experiment = Fixtures.experiment("new", "variants: [{name: akka, akka: {}}]");
        assertEquals("", Scrape.samples(new CellFigures(() -> Stream.of(experiment))));
    }
}
