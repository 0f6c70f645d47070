package dev.topspin.model.result;

import dev.topspin.model.spec.Published;
import java.util.List;

/**
 * A published figure and what was measured of the same.
 *
 * @param published the figure as it was published
 * @param measured in the published figure's unit; null where nothing of the kind was measured
 * @param ratio how many times the published figure the measured one is, 1 within a published range; null without {@code measured}
 */
public record Comparison(Published published, Double measured, Double ratio) {
    /**
     * @param published figures of a cell
     * @param row the cell's results
     * @return one for each figure
     */
    public static List<Comparison> of(List<Published> published, CellResult row) {
        return published.stream()
                .map(p -> {
                    Double measured = measured(p.unit(), row);
                    return new Comparison(p, measured, measured == null ? null : p.ratio(measured));
                })
                .toList();
    }

    private static Double measured(Published.Unit unit, CellResult row) {
        return switch (unit) {
            case NsPerOp ->
                row.nsPerOp() == null ? null : (Double) row.nsPerOp().median();
            case OpsPerSecond -> row.opsPerSecond();
            case Micros ->
                row.roundTrip() == null ? null : (Double) row.roundTrip().p50Micros();
            case CpuCores -> row.cpuCores();
            case SecondsWithStart ->
                row.completion() == null ? null : row.completion().secondsWithStart();
        };
    }
}
