package dev.topspin.cli.report;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Queries;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Rows by the messages that were in flight: what a message takes alone is not set against what it takes among many. */
final class Loads {
    private Loads() {}

    /**
     * @param rows of the cells
     * @param cells of the experiment by name
     * @return the rows of the least and of the most in flight, each by what a sentence of them begins with; one entry, which begins with
     *     nothing, where all have as many
     */
    static Map<String, List<CellResult>> of(List<CellResult> rows, Map<String, Cell> cells) {
        SortedMap<Integer, List<CellResult>> loads = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> inFlight(cells.get(row.cell())), TreeMap::new, Collectors.toList()));
        Map<String, List<CellResult>> told = new LinkedHashMap<>();
        if (loads.size() < 2) {
            told.put("", rows);
        } else {
            told.put(words(loads.firstKey()), loads.get(loads.firstKey()));
            told.put(words(loads.lastKey()), loads.get(loads.lastKey()));
        }
        return told;
    }

    private static int inFlight(Cell cell) {
        return switch (cell.workload().kind()) {
            case PingPong pingPong -> pingPong.inFlight();
            case Queries queries -> queries.inFlight();
            case Chameneos _, Contention _ -> 1;
        };
    }

    private static String words(int inFlight) {
        return "With %,d in flight: ".formatted(inFlight);
    }
}
