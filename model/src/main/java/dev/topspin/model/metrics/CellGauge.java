package dev.topspin.model.metrics;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.Tax;
import java.util.List;
import java.util.function.Function;

/**
 * A figure of a cell over its forks, as a gauge.
 *
 * @param name of the metric, which ends with its base unit
 * @param help a sentence
 * @param ofUnit whether the label {@code unit} says what an operation is
 * @param figure of a row in that unit, true and false as 1 and 0; null where the row has none
 */
public record CellGauge(String name, String help, boolean ofUnit, Function<CellResult, Double> figure) {
    private static final double NANOS = 1e9;

    /** All of them; their names are in docs/prometheus.md. */
    public static final List<CellGauge> ALL = List.of(
            flag("topspin_cell_valid", "Whether every finished trial of the cell is valid.", CellResult::valid),
            flag(
                    "topspin_cell_pinned",
                    "Whether every finished trial of the cell proved its pinning.",
                    CellResult::provenPinned),
            figure("topspin_cell_forks", "Valid trials that the figures stand on.", CellResult::forks),
            ofUnit(
                    "topspin_cell_operation_seconds",
                    "Time of one of the unit, median over the forks; a hop is a message one way.",
                    in(CellResult::nsPerOp, i -> i.median() / NANOS)),
            ofUnit(
                    "topspin_cell_operation_low_seconds",
                    "Lower end of the 95 % interval of the same.",
                    in(CellResult::nsPerOp, i -> seconds(i.low()))),
            ofUnit(
                    "topspin_cell_operation_high_seconds",
                    "Upper end of the 95 % interval of the same.",
                    in(CellResult::nsPerOp, i -> seconds(i.high()))),
            figure(
                    "topspin_cell_operation_variation_ratio",
                    "Coefficient of variation of the same over the forks: standard deviation / mean.",
                    row -> row.trust().variation()),
            ofUnit(
                    "topspin_cell_operations_per_second",
                    "Units of all strands together, a second, median over the forks.",
                    CellResult::opsPerSecond),
            figure(
                    "topspin_cell_cpu_cores",
                    "CPU cores kept busy by all processes, median over the forks.",
                    CellResult::cpuCores),
            figure(
                    "topspin_cell_threads",
                    "Threads that ran the measured parties, the most of any fork.",
                    CellResult::threads),
            tax(
                    "topspin_cell_floor_tax_ratio",
                    "Time of the unit divided by that of the floor on the same CPUs: spin for hops (hop tax), threads"
                            + " for meetings.",
                    Tax.Kind.Operation,
                    Ratio::value),
            tax(
                    "topspin_cell_floor_tax_low_ratio",
                    "Lower end of the 95 % interval of the floor tax.",
                    Tax.Kind.Operation,
                    Ratio::low),
            tax(
                    "topspin_cell_floor_tax_high_ratio",
                    "Upper end of the 95 % interval of the floor tax.",
                    Tax.Kind.Operation,
                    Ratio::high),
            tax(
                    "topspin_cell_network_tax_ratio",
                    "Median round trip divided by that of socket between the same places.",
                    Tax.Kind.RoundTrip,
                    Ratio::value),
            tax(
                    "topspin_cell_network_tax_low_ratio",
                    "Lower end of the 95 % interval of the network tax.",
                    Tax.Kind.RoundTrip,
                    Ratio::low),
            tax(
                    "topspin_cell_network_tax_high_ratio",
                    "Upper end of the 95 % interval of the network tax.",
                    Tax.Kind.RoundTrip,
                    Ratio::high),
            figure(
                    "topspin_cell_asked_round_trips_per_second",
                    "Round trips a second that each pair of an open loop was to begin.",
                    in(CellResult::openLoop, OpenLoop::rate)),
            figure(
                    "topspin_cell_reached_round_trips_per_second",
                    "Round trips a second that each pair of an open loop completed, the least of the forks.",
                    in(CellResult::openLoop, OpenLoop::reachedRate)),
            flag(
                    "topspin_cell_rate_held",
                    "Whether an open loop held its rate.",
                    in(CellResult::openLoop, OpenLoop::held)),
            figure(
                    "topspin_cell_unsteady_warmups",
                    "Valid trials of the cell of which the warm-up was not steady at its end.",
                    row -> row.trust().unsteady()),
            flag(
                    "topspin_floor_steady",
                    "Whether a cell that others are set against was steady over its forks.",
                    in(CellResult::floor, Steadiness::steady)),
            figure(
                    "topspin_floor_variation_ratio",
                    "Coefficient of variation over the floor's forks of what is compared with it: time of the unit, or"
                            + " median round trip.",
                    in(CellResult::floor, Steadiness::variation)));

    /** @return in the metric's unit, true and false as 1 and 0; null where the row has none */
    public Double of(CellResult row) {
        return figure.apply(row);
    }

    private static CellGauge figure(String name, String help, Function<CellResult, Number> figure) {
        return new CellGauge(name, help, false, number(figure));
    }

    private static CellGauge ofUnit(String name, String help, Function<CellResult, Number> figure) {
        return new CellGauge(name, help, true, number(figure));
    }

    private static CellGauge flag(String name, String help, Function<CellResult, Boolean> flag) {
        return figure(name, help, row -> {
            Boolean value = flag.apply(row);
            return value == null ? null : (Integer) (value ? 1 : 0);
        });
    }

    private static CellGauge tax(String name, String help, Tax.Kind kind, Function<Ratio, Number> end) {
        return figure(name, help, in(row -> row.tax(kind), end));
    }

    private static Function<CellResult, Double> number(Function<CellResult, ? extends Number> figure) {
        return row -> {
            Number value = figure.apply(row);
            return value == null ? null : (Double) value.doubleValue();
        };
    }

    /** A field of a part of the row; null where the row doesn't have the part. */
    private static <P, V> Function<CellResult, V> in(Function<CellResult, P> part, Function<P, V> field) {
        return row -> {
            P of = part.apply(row);
            return of == null ? null : field.apply(of);
        };
    }

    private static Double seconds(Double nanos) {
        return nanos == null ? null : (Double) (nanos / NANOS);
    }
}
