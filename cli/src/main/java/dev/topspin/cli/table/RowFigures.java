package dev.topspin.cli.table;

import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.RoundTrip;
import java.util.function.ToDoubleFunction;

/** Single figures of a row of results; null where the row has none. */
public final class RowFigures {
    private RowFigures() {}

    /** @return nanoseconds an operation, the median */
    public static Double nsPerOp(CellResult row) {
        return row.nsPerOp() == null ? null : (Double) row.nsPerOp().median();
    }

    /** @return the median round trip in microseconds */
    public static Double p50Micros(CellResult row) {
        return micros(row, RoundTrip::p50Micros);
    }

    /** @return the 99th percentile of the round trip in microseconds */
    public static Double p99Micros(CellResult row) {
        return micros(row, RoundTrip::p99Micros);
    }

    /** @return the 99.9th percentile of the round trip in microseconds */
    public static Double p999Micros(CellResult row) {
        return micros(row, RoundTrip::p999Micros);
    }

    private static Double micros(CellResult row, ToDoubleFunction<RoundTrip> percentile) {
        return row.roundTrip() == null ? null : (Double) percentile.applyAsDouble(row.roundTrip());
    }

    /** @return seconds of an iteration with the start of the JVM */
    public static Double secondsWithStart(CellResult row) {
        return row.completion() == null ? null : row.completion().secondsWithStart();
    }

    /** @return nanoseconds of CPU time that an operation took of all threads together */
    public static Double cpuNanosPerOp(CellResult row) {
        // in an open loop the thread that sends takes its part whether messages are due or not
        return row.openLoop() != null || row.cpuCores() == null || row.opsPerSecond() == null || row.opsPerSecond() == 0
                ? null
                : row.cpuCores() * 1e9 / row.opsPerSecond();
    }

    /** @return what rows of one experiment are ranked by: ns/op, or in open loops the median round trip */
    public static Double rank(CellResult row) {
        return row.nsPerOp() == null ? p50Micros(row) : nsPerOp(row);
    }
}
