package dev.topspin.operator.experiment;

import dev.topspin.model.Figures;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Tax;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An experiment's results in a line, for {@code kubectl get}: what every cell costs and how many times its floor that is,
 * e.g. {@code spin 34.1 ns/hop, akka-default 181 (5.3x), socket p50 31.2 us, akka-tcp 290 (9.3x)}. Pure.
 */
final class Summary {
    private static final int MOST_CELLS = 6;

    private Summary() {}

    /** @return null where there are no results yet */
    static String of(Plan plan, List<CellResult> results) {
        if (results.isEmpty()) {
            return null;
        }
        Map<String, Cell> cells = plan.cells().stream().collect(Collectors.toMap(Cell::name, Function.identity()));
        List<String> parts = new ArrayList<>();
        boolean hops = false;
        boolean roundTrips = false;
        for (CellResult row : results.subList(0, Math.min(MOST_CELLS, results.size()))) {
            boolean remote = cells.get(row.cell()).variant().runtime().topology() != null;
            if (row.forks() == 0) {
                parts.add(row.cell() + " failed");
            } else if (row.openLoop() != null) {
                parts.add(row.cell() + rate(row));
            } else if (remote && row.roundTrip() != null) {
                String unit = roundTrips ? " " : " p50 ";
                parts.add(row.cell()
                        + unit
                        + Figures.text(row.roundTrip().p50Micros())
                        + (roundTrips ? "" : " us")
                        + tax(row.tax()));
                roundTrips = true;
            } else {
                parts.add(row.cell() + " " + Figures.text(row.nsPerOp().median()) + (hops ? "" : " ns/" + row.unit())
                        + tax(row.tax()));
                hops = true;
            }
        }
        if (results.size() > MOST_CELLS) {
            parts.add("+" + (results.size() - MOST_CELLS));
        }
        return String.join(", ", parts);
    }

    /** At a rate, how long round trips took; where it was not kept, how far it got. */
    private static String rate(CellResult row) {
        return row.openLoop().held()
                ? " p99 " + Figures.text(row.roundTrip().p99Micros()) + " us at "
                        + row.openLoop().rate() + "/s"
                : " reached " + Math.round(row.openLoop().reachedRate()) + " of "
                        + row.openLoop().rate() + "/s";
    }

    private static String tax(Tax tax) {
        return tax == null ? "" : " (" + Figures.text(tax.ratio().value()) + "x)";
    }
}
