package dev.topspin.model.metrics;

import dev.topspin.model.result.RoundTrip;
import java.util.SortedMap;
import java.util.TreeMap;

/** The recorded round trips of a cell, of all forks together, as a summary. */
public final class CellRoundTrips {
    /** The metric's name. */
    public static final String NAME = "topspin_cell_round_trip_seconds";

    /** What it says. */
    public static final String HELP = "Recorded round trips of all forks together.";

    private static final double MICROS = 1e6;

    private CellRoundTrips() {}

    /** @return seconds by quantile, 0 to 1 */
    public static SortedMap<Double, Double> quantiles(RoundTrip roundTrip) {
        SortedMap<Double, Double> quantiles = new TreeMap<>();
        quantiles.put(0.5, roundTrip.p50Micros() / MICROS);
        quantiles.put(0.99, roundTrip.p99Micros() / MICROS);
        quantiles.put(0.999, roundTrip.p999Micros() / MICROS);
        return quantiles;
    }
}
